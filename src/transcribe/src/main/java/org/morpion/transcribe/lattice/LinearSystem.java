package org.morpion.transcribe.lattice;

/** Gaussian elimination with partial pivoting (Press et al., "Numerical Recipes", 2.1). */
public final class LinearSystem {
    private LinearSystem() {}

    /** Solves for the unknowns, or null if the matrix is singular. Overwrites both arguments. */
    public static double[] solve(double[][] matrix, double[] right) {
        int n = right.length;
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int row = column + 1; row < n; row++) {
                if (Math.abs(matrix[row][column]) > Math.abs(matrix[pivot][column])) {
                    pivot = row;
                }
            }
            if (!(Math.abs(matrix[pivot][column]) > 1e-12)) {
                return null;
            }
            double[] swappedRow = matrix[column];
            matrix[column] = matrix[pivot];
            matrix[pivot] = swappedRow;
            double swapped = right[column];
            right[column] = right[pivot];
            right[pivot] = swapped;
            for (int row = column + 1; row < n; row++) {
                double factor = matrix[row][column] / matrix[column][column];
                if (factor == 0) {
                    continue;
                }
                for (int k = column; k < n; k++) {
                    matrix[row][k] -= factor * matrix[column][k];
                }
                right[row] -= factor * right[column];
            }
        }
        for (int row = n - 1; row >= 0; row--) {
            for (int k = row + 1; k < n; k++) {
                right[row] -= matrix[row][k] * right[k];
            }
            right[row] /= matrix[row][row];
        }
        return right;
    }
}
