package org.morpion.transcribe.lattice;

/**
 * A square lattice as first guessed: a node and the two unit vectors, in pixels.
 *
 * @param x the node's x
 * @param y the node's y
 * @param ax the step to the right, its x
 * @param ay the step to the right, its y
 * @param bx the step downwards, its x
 * @param by the step downwards, its y
 * @param score how well the autocorrelation supports it
 */
public record Basis(double x, double y, double ax, double ay, double bx, double by, double score) {

    /** Length of the step to the right. */
    public double pitch() {
        return Math.hypot(ax, ay);
    }

    /** The lattice √2 finer and turned by 45°, for when the diagonals were taken for rows and columns. */
    Basis diagonal() {
        return new Basis(x, y, (ax - bx) / 2, (ay - by) / 2, (ax + bx) / 2, (ay + by) / 2, score * .8 - .02).turned();
    }

    /** The √2 coarser lattice, turned by 45°. */
    Basis coarser() {
        return new Basis(x, y, ax + bx, ay + by, bx - ax, by - ay, score * .7 - .03).turned();
    }

    /** The lattice scaled about its node. */
    Basis scaled(double factor, double newScore) {
        return new Basis(x, y, ax * factor, ay * factor, bx * factor, by * factor, newScore);
    }

    /** The same lattice with its vectors ordered: the first points right, within 45°. */
    Basis turned() {
        Basis basis = this;
        for (int k = 0; k < 3 && basis.ax <= Math.abs(basis.ay); k++) {
            basis = new Basis(x, y, basis.bx, basis.by, -basis.ax, -basis.ay, score);
        }
        return basis;
    }

    /** Whether both vectors differ by less than a part of the pitch. */
    public boolean isNear(Basis other) {
        double limit = .06 * pitch();
        return Math.hypot(ax - other.ax, ay - other.ay) < limit && Math.hypot(bx - other.bx, by - other.by) < limit;
    }
}
