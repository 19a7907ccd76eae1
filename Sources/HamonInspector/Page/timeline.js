// The strip under the picture: every ripple of the log as a wave, as high as what it made run.

class Timeline {
  constructor(app) {
    this.app = app;
    this.canvas = document.getElementById('strip');
    this.slider = document.getElementById('slider');
    this.slider.max = Math.max(0, app.log.length - 1);
  }

  draw() {
    const { app, canvas } = this;
    const { log, player, stage } = app;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    const ratio = stage.ratio;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = canvas.getContext('2d');
    context.scale(ratio, ratio);
    // The thumb of the slider does not reach the ends by half its width.
    const inset = 10, length = Math.max(1, log.length - 1);
    const x = (place) => inset + (place / length) * (width - inset * 2);
    const columns = new Map();
    const most = Math.log2(2 + log.ripples.reduce((most, ripple) => Math.max(most, ripple.runs + ripple.evaluated), 0));
    for (const ripple of log.ripples) {
      if (ripple.isMaking && !ripple.writes) continue;
      const left = x(ripple.start), right = Math.max(left + 2, x(ripple.end));
      const size = Math.log2(2 + ripple.runs + ripple.evaluated) / most;
      const column = Math.round(left / 2);
      const isShown = player.isShown(ripple);
      const other = columns.get(column);
      if (!other || other.size < size || (isShown && !other.isShown)) columns.set(column, { left, right, size, isShown });
    }
    context.fillStyle = stage.colours.changed;
    for (const { left, right, size, isShown } of columns.values()) {
      const top = height - 4 - size * (height - 10);
      context.globalAlpha = isShown ? 0.75 : 0.15;
      context.beginPath();
      const middle = (left + right) / 2, half = Math.max(2, (right - left) / 2);
      context.moveTo(middle - half, height - 2);
      context.bezierCurveTo(middle - half * 0.4, height - 2, middle - half * 0.5, top, middle, top);
      context.bezierCurveTo(middle + half * 0.5, top, middle + half * 0.4, height - 2, middle + half, height - 2);
      context.fill();
    }
    context.globalAlpha = 1;
  }

  show() {
    const { log, player } = this.app;
    this.slider.value = player.place;
    const entry = log.entries[player.place];
    if (entry) this.slider.setAttribute('aria-valuetext', `entry ${entry.n} of ${log.length}: ${plain(sentence(log, player.place))}`);
    document.getElementById('position').textContent = entry ? `${entry.n.toLocaleString('en')} / ${log.entries[log.length - 1].n.toLocaleString('en')}` : '';
  }
}
