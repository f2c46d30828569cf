// Where the points of the board lie in a photograph. Pure: places are in pixels, points in steps of the cross's frame as
// it was read.

/**
 * Returns the coefficients of the projection that takes the unit square onto a quadrilateral, clockwise from (0, 0).
 *
 * @type {(corners: Point[]) => number[]}
 */
function projectionOf([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [ax, ay] = [x1 - x2, y1 - y2];
  const [bx, by] = [x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = ax * by - bx * ay;
  const g = (sx * by - bx * sy) / area;
  const h = (ax * sy - sx * ay) / area;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
}

/**
 * Whether four corners, in order, enclose a convex quadrilateral, clockwise as the photograph shows them.
 *
 * @type {(corners: Point[]) => boolean}
 */
export const isBox = corners => corners.every(([x, y], i) => {
  const [[px, py], [nx, ny]] = [corners[(i + 3) % 4], corners[(i + 1) % 4]];
  return (x - px) * (ny - y) - (y - py) * (nx - x) > 0;
});

export class PhotoLattice {
  #width;
  #projection;
  /**
   * Points whose places are known, and how far these are from the projection: [x, y, du, dv].
   *
   * @type {[x: number, y: number, du: number, dv: number][]}
   */
  #known = [];

  /**
   * @param {Point[]} corners the places of the corners of the cross's box, clockwise from (0, 0)
   * @param {number} width the cross's width in steps
   * @param {[point: Point, place: Point][]} known pairs of a point and its place; paper that does not lie flat leaves the projection
   */
  constructor(corners, width, known = []) {
    this.corners = corners;
    this.#width = width;
    this.#projection = projectionOf(corners);
    this.#known = known.map(([[x, y], [u, v]]) => {
      const [pu, pv] = this.#project([x, y]);
      return [x, y, u - pu, v - pv];
    });
  }

  /**
   * Returns the place of a point.
   *
   * @type {(point: Point) => Point}
   */
  placeOf(point) {
    const [u, v] = this.#project(point);
    const [du, dv] = this.#bend(point);
    return [u + du, v + dv];
  }

  /**
   * Returns the point at a place, with fractions.
   *
   * @type {(place: Point) => Point}
   */
  pointAt([u, v]) {
    let point = this.#unproject([u, v]);
    // The paper bends little from step to step, so that this converges fast.
    for (let i = 0; i < 4; i++) {
      const [du, dv] = this.#bend(point);
      point = this.#unproject([u - du, v - dv]);
    }
    return point;
  }

  /**
   * Returns the length of a step at a point, in pixels.
   *
   * @type {(point: Point) => number}
   */
  stepAt([x, y]) {
    const [u, v] = this.placeOf([x, y]);
    const [[ru, rv], [du, dv]] = [this.placeOf([x + 1, y]), this.placeOf([x, y + 1])];
    return Math.min(Math.hypot(ru - u, rv - v), Math.hypot(du - u, dv - v));
  }

  /**
   * Interpolates the deviations at the known points, by inverse distance.
   *
   * @type {(point: Point) => Vector}
   */
  #bend([x, y]) {
    let [sum, du, dv] = [0, 0, 0];
    for (const [kx, ky, ku, kv] of this.#known) {
      const weight = 1 / ((x - kx) ** 2 + (y - ky) ** 2 + 1e-6) ** 2;
      sum += weight;
      du += weight * ku;
      dv += weight * kv;
    }
    return sum === 0 ? [0, 0] : [du / sum, dv / sum];
  }

  /** @type {(point: Point) => Point} */
  #project([x, y]) {
    const [a, b, c, d, e, f, g, h] = this.#projection;
    const [u, v] = [x / this.#width, y / this.#width];
    const w = g * u + h * v + 1;
    return [(a * u + b * v + c) / w, (d * u + e * v + f) / w];
  }

  /** @type {(place: Point) => Point} */
  #unproject([x, y]) {
    const [a, b, c, d, e, f, g, h] = this.#projection;
    // Two linear equations: (a − gx) u + (b − hx) v = x − c, and the same for y.
    const [p, q, r, s] = [a - g * x, b - h * x, d - g * y, e - h * y];
    const area = p * s - q * r;
    const scale = this.#width / area;
    return [(s * (x - c) - q * (y - f)) * scale, (p * (y - f) - r * (x - c)) * scale];
  }
}
