package org.morpion.transcribe.lattice;

import java.util.List;
import org.morpion.transcribe.picture.Picture;
import org.morpion.transcribe.picture.PixelPoint;
import org.morpion.transcribe.picture.UnreadablePictureException;
import org.morpion.transcribe.picture.UnreadablePictureException.Reason;

/** The lattice that the four corners of the cross's box span. */
public final class Corners {
    private Corners() {}

    /**
     * The map under which the inner north-west corner of the cross is the node (0, 0): bilinear between the corners,
     * which is close enough to the perspective of a photograph for the fit to begin with.
     *
     * @param corners in pixels of the original
     * @param width the cross's width in lattice steps
     */
    public static LatticeMap lattice(List<PixelPoint> corners, int width, Picture picture)
            throws UnreadablePictureException {
        for (PixelPoint corner : corners) {
            if (!(corner.x() >= 0
                    && corner.y() >= 0
                    && corner.x() <= picture.originalWidth()
                    && corner.y() <= picture.originalHeight())) {
                throw bad("the corner (" + corner.x() + ", " + corner.y() + ") lies outside the picture of "
                        + picture.originalWidth() + " × " + picture.originalHeight() + " pixels");
            }
        }
        double area = 0;
        for (int k = 0; k < 4; k++) {
            PixelPoint a = corners.get(k);
            PixelPoint b = corners.get((k + 1) % 4);
            area += (a.x() * b.y() - b.x() * a.y()) / 2;
        }
        double least = 4.0 * width * width * picture.scale() * picture.scale();
        if (!(area > least)) {
            throw bad("the corners enclose no box of a cross; give them clockwise as the picture shows them, from the"
                    + " game's upper left");
        }
        int arm = width == 9 ? 3 : 2;
        return new LatticeMap(
                2, coefficients(corners, width, arm, true, picture), coefficients(corners, width, arm, false, picture));
    }

    private static double[] coefficients(List<PixelPoint> corners, int width, int arm, boolean ofX, Picture picture) {
        double[] p = new double[4];
        for (int k = 0; k < 4; k++) {
            PixelPoint corner = corners.get(k);
            p[k] = (ofX ? corner.x() : corner.y()) / picture.scale();
        }
        double perI = (p[1] - p[0]) / width;
        double perJ = (p[3] - p[0]) / width;
        double perBoth = (p[0] - p[1] + p[2] - p[3]) / (width * width);
        // p(i + arm, j + arm), with the monomials 1, i, j, i², ij, j² of a LatticeMap in units of 10 steps.
        return new double[] {
            p[0] + perI * arm + perJ * arm + perBoth * arm * arm,
            10 * (perI + perBoth * arm),
            10 * (perJ + perBoth * arm),
            0,
            100 * perBoth,
            0
        };
    }

    private static UnreadablePictureException bad(String message) {
        return new UnreadablePictureException(Reason.BAD_CORNERS, message);
    }
}
