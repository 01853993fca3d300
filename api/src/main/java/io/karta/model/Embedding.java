/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.Arrays;

/**
 * What a text means, as a vector: texts that mean something similar point in similar directions.
 *
 * <pre>{@code
 * double likeness = embeddings.embed("My kettle leaks").cosine(embeddings.embed("Water drips from the kettle"));
 * }</pre>
 *
 * <p>Immutable: what goes in and comes out is copied.
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
     * @throws IllegalArgumentException if the vector is empty or holds what is no finite number
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
     * Returns the numbers.
     *
     * @return a copy, which the caller may change
     */
    public float[] vector() {
        return vector.clone();
    }

    /**
     * Returns how many numbers there are.
     *
     * @return at least 1
     */
    public int dimensions() {
        return vector.length;
    }

    /**
     * Returns the cosine similarity with another embedding.
     *
     * @param other an embedding by the same model
     * @return from -1 (opposite) through 0 (nothing in common) to 1 (the same); 0 if a vector has no direction, being
     *     all zeros
     * @throws IllegalArgumentException if the other one has another number of dimensions, and so is of another model
     */
    public double cosine(Embedding other) {
        if (other.vector.length != vector.length) {
            throw Messages.otherDimensions(vector.length, other.vector.length);
        }
        double product = product(vector, other.vector);
        double lengths = Math.sqrt(product(vector, vector)) * Math.sqrt(product(other.vector, other.vector));
        return lengths == 0 ? 0 : Math.max(-1, Math.min(1, product / lengths));
    }

    /** In double precision: the squares of finite floats fit into it. */
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
