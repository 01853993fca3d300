/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.Arrays;

/**
 * Vector for the meaning of a text: texts with similar meanings have vectors with similar directions.
 *
 * <pre>{@code
 * double likeness = embeddings.embed("My kettle leaks").cosine(embeddings.embed("Water drips from the kettle"));
 * }</pre>
 *
 * <p>Immutable: arrays are copied.
 */
public final class Embedding {

    private final float[] vector;

    private Embedding(float[] vector) {
        this.vector = vector;
    }

    /**
     * Creates an embedding.
     *
     * @param vector the vector, with at least one number, all finite
     * @return the embedding
     * @throws IllegalArgumentException if the vector is empty or contains a number that is not finite
     */
    public static Embedding of(float... vector) {
        if (vector.length == 0) {
            throw Messages.emptyVector();
        }
        float[] copy = vector.clone();
        for (int i = 0; i < copy.length; i++) {
            if (!Float.isFinite(copy[i])) {
                throw Messages.notFinite(i, copy[i]);
            }
        }
        return new Embedding(copy);
    }

    /**
     * Returns the vector.
     *
     * @return a copy, which the caller may change
     */
    public float[] vector() {
        return vector.clone();
    }

    /**
     * Returns the number of dimensions.
     *
     * @return at least 1
     */
    public int dimensions() {
        return vector.length;
    }

    /**
     * Returns whether the vector contains only zeros: it has no direction, so no similarity with others.
     *
     * @return {@code true} if so
     */
    public boolean isZero() {
        for (float value : vector) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the cosine similarity with another embedding.
     *
     * @param other an embedding by the same model
     * @return from -1 (opposite) through 0 (unrelated) to 1 (equal); 0 if a vector contains only zeros
     * @throws IllegalArgumentException if the numbers of dimensions differ, because the models do
     */
    public double cosine(Embedding other) {
        if (other.vector.length != vector.length) {
            throw Messages.otherDimensions(vector.length, other.vector.length);
        }
        double product = product(vector, other.vector);
        double lengths = Math.sqrt(product(vector, vector)) * Math.sqrt(product(other.vector, other.vector));
        return lengths == 0 ? 0 : Math.max(-1, Math.min(1, product / lengths));
    }

    /** Uses double precision, which does not overflow for squares of finite floats. */
    private static double product(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (double) one[i] * other[i];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Embedding embedding && Arrays.equals(vector, embedding.vector);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(vector);
    }

    /** Shows the number of dimensions instead of the numbers. */
    @Override
    public String toString() {
        return "embedding of %d dimensions".formatted(vector.length);
    }
}
