// The stage: two canvases, the camera, and the colours. The bed shows the graph at rest; the water, above it, what happens.

/** What stays free of the picture: the places of the legend and the buttons of the camera. */
const EDGE = { side: 24, top: 16, bottom: 58 };

class Stage {
  constructor(element) {
    this.element = element;
    this.bed = element.querySelector('.bed');
    this.water = element.querySelector('.water');
    this.camera = { x: 0, y: 0, scale: 1 };
    this.target = null;
    this.readColours();
    this.resize();
  }

  resize() {
    const { clientWidth, clientHeight } = this.element;
    this.width = clientWidth || 1;
    this.height = clientHeight || 1;
    this.ratio = Math.min(window.devicePixelRatio || 1, 2);
    for (const canvas of [this.bed, this.water]) {
      canvas.width = Math.round(this.width * this.ratio);
      canvas.height = Math.round(this.height * this.ratio);
    }
  }

  readColours() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue('--' + name).trim();
    this.colours = {};
    for (const name of ['card', 'card-line', 'ink', 'soft', 'link', 'drop-rest', 'written', 'changed', 'ran', 'same', 'ended', 'issue', 'on-lit', 'focus', 'halo']) {
      this.colours[name] = colour(name);
    }
    this.font = style.getPropertyValue('--font') || 'sans-serif';
    this.glows = new Map();
  }

  /** A context in which points of the picture are drawn, cleared. */
  begin(canvas) {
    const context = canvas.getContext('2d');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const scale = this.camera.scale * this.ratio;
    context.setTransform(scale, 0, 0, scale,
      (this.width / 2 - this.camera.x * this.camera.scale) * this.ratio,
      (this.height / 2 - this.camera.y * this.camera.scale) * this.ratio);
    return context;
  }

  /** What of the picture is seen. */
  get seen() {
    const w = this.width / 2 / this.camera.scale, h = this.height / 2 / this.camera.scale;
    return { left: this.camera.x - w, right: this.camera.x + w, top: this.camera.y - h, bottom: this.camera.y + h };
  }

  toPicture(x, y) {
    return { x: (x - this.width / 2) / this.camera.scale + this.camera.x, y: (y - this.height / 2) / this.camera.scale + this.camera.y };
  }

  toScreen(point) {
    return { x: (point.x - this.camera.x) * this.camera.scale + this.width / 2, y: (point.y - this.camera.y) * this.camera.scale + this.height / 2 };
  }

  /** The camera at which a part of the picture fills the stage. */
  fitting(box, most = 1.3, margin = EDGE.side) {
    const width = Math.max(1, box.right - box.left), height = Math.max(1, box.bottom - box.top);
    const room = Math.max(60, this.height - EDGE.top - EDGE.bottom);
    const scale = Math.max(0.02, Math.min(most, (this.width - margin * 2) / width, room / height));
    return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 + (EDGE.bottom - EDGE.top) / 2 / scale, scale };
  }

  /** The camera at which no room is left empty on one side while the picture is cut off on the other. */
  within(box, { x, y, scale }) {
    const held = (at, low, high, before, after, size) => {
      const least = low - before / scale + size / 2 / scale, most = high + after / scale - size / 2 / scale;
      return least > most ? (least + most) / 2 : Math.max(least, Math.min(most, at));
    };
    return {
      x: held(x, box.left, box.right, EDGE.side, EDGE.side, this.width),
      y: held(y, box.top, box.bottom, EDGE.top, EDGE.bottom, this.height), scale,
    };
  }

  /** One step of the camera's way; whether it is still under way. */
  moveCamera(isCalm) {
    if (!this.target) return false;
    const { camera, target } = this;
    const part = isCalm ? 1 : 0.16;
    camera.x += (target.x - camera.x) * part;
    camera.y += (target.y - camera.y) * part;
    camera.scale *= Math.pow(target.scale / camera.scale, part);
    const rest = (Math.abs(target.x - camera.x) + Math.abs(target.y - camera.y)) * camera.scale;
    if (rest < 0.5 && Math.abs(target.scale / camera.scale - 1) < 0.002) {
      Object.assign(camera, target);
      this.target = null;
    }
    return true;
  }

  /** A soft light of a colour, drawn once and then copied. */
  glow(colour) {
    let image = this.glows.get(colour);
    if (!image) {
      image = document.createElement('canvas');
      image.width = image.height = 128;
      const context = image.getContext('2d');
      const light = context.createRadialGradient(64, 64, 0, 64, 64, 64);
      light.addColorStop(0, colour);
      light.addColorStop(1, colour + '00');
      context.globalAlpha = 0.55;
      context.fillStyle = light;
      context.fillRect(0, 0, 128, 128);
      this.glows.set(colour, image);
    }
    return image;
  }
}

const isIn = (box, item, margin = 0) =>
  item.x + item.w / 2 + margin > box.left && item.x - item.w / 2 - margin < box.right
  && item.y + item.h / 2 + margin > box.top && item.y - item.h / 2 - margin < box.bottom;
