package org.morpion.transcribe.lattice;

import org.morpion.transcribe.picture.Budget;

/**
 * Two-dimensional autocorrelation by the Wiener–Khinchin theorem: the inverse Fourier transform of the power spectrum.
 * The transform is the radix-2 algorithm of Cooley and Tukey (Press et al., "Numerical Recipes", 12.2).
 */
final class Autocorrelation {
    private final int size;
    private final float[] cos;
    private final float[] sin;
    private final Budget budget;

    /** For square windows of {@code size} samples a side, a power of two. */
    Autocorrelation(int size, Budget budget) {
        this.size = size;
        this.budget = budget;
        cos = new float[size / 2];
        sin = new float[size / 2];
        for (int k = 0; k < size / 2; k++) {
            cos[k] = (float) Math.cos(2 * Math.PI * k / size);
            sin[k] = (float) Math.sin(2 * Math.PI * k / size);
        }
    }

    /** Correlation by cyclic shift; entry {@code dy * size + dx}. Overwrites the samples and returns them. */
    float[] of(float[] samples) {
        float[] imaginary = new float[size * size];
        transform(samples, imaginary, 1);
        for (int k = 0; k < samples.length; k++) {
            samples[k] = samples[k] * samples[k] + imaginary[k] * imaginary[k];
            imaginary[k] = 0;
        }
        transform(samples, imaginary, -1);
        return samples;
    }

    private void transform(float[] re, float[] im, int sign) {
        for (int pass = 0; pass < 2; pass++) {
            for (int row = 0; row < size; row++) {
                if (row % 32 == 0) {
                    budget.check();
                }
                transformRow(re, im, row * size, sign);
            }
            transpose(re);
            transpose(im);
        }
    }

    private void transformRow(float[] re, float[] im, int offset, int sign) {
        for (int i = 1, j = 0; i < size; i++) {
            int bit = size >> 1;
            while ((j & bit) != 0) {
                j ^= bit;
                bit >>= 1;
            }
            j ^= bit;
            if (i < j) {
                swap(re, offset + i, offset + j);
                swap(im, offset + i, offset + j);
            }
        }
        for (int half = 1; half < size; half <<= 1) {
            int stride = size / (2 * half);
            for (int start = 0; start < size; start += 2 * half) {
                for (int k = 0; k < half; k++) {
                    float c = cos[k * stride];
                    float s = -sign * sin[k * stride];
                    int a = offset + start + k;
                    int b = a + half;
                    float xr = re[b] * c - im[b] * s;
                    float xi = re[b] * s + im[b] * c;
                    re[b] = re[a] - xr;
                    im[b] = im[a] - xi;
                    re[a] += xr;
                    im[a] += xi;
                }
            }
        }
    }

    private void transpose(float[] values) {
        for (int y = 0; y < size; y++) {
            for (int x = y + 1; x < size; x++) {
                swap(values, y * size + x, x * size + y);
            }
        }
    }

    private static void swap(float[] values, int a, int b) {
        float t = values[a];
        values[a] = values[b];
        values[b] = t;
    }
}
