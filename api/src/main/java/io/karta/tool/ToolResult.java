/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** What a call of a tool yields. A model sees its text alone. */
public sealed interface ToolResult {

    /**
     * Answers with a text.
     *
     * @param text what the model reads
     * @return the result
     */
    static ToolResult text(String text) {
        return new Text(text);
    }

    /**
     * Answers with a text, and hands an object to the program.
     *
     * @param text what the model reads
     * @param artefact what the program gets
     * @return the result
     */
    static ToolResult withArtefact(String text, Object artefact) {
        return new Artefact(text, artefact);
    }

    /**
     * Tells the model that the call was in vain, and what it can do about that.
     *
     * @param message what is wrong, for the model
     * @return the result
     */
    static ToolResult error(String message) {
        return new Failed(message);
    }

    /**
     * Tells the model that the arguments cannot be used.
     *
     * @param message every problem, and what is wanted
     * @param isReadable whether they could be read, and break a constraint
     * @return the result
     */
    static ToolResult unfit(String message, boolean isReadable) {
        return new Unfit(message, isReadable);
    }

    /**
     * Returns what the model reads.
     *
     * @return the text
     */
    String text();

    /**
     * Returns what the program gets.
     *
     * @return the object; empty if there is none
     */
    default Optional<Object> artefact() {
        return Optional.empty();
    }

    /**
     * Says whether the call was in vain.
     *
     * @return true if so
     */
    default boolean isError() {
        return false;
    }

    /**
     * A text.
     *
     * @param text what the model reads
     */
    record Text(String text) implements ToolResult {

        /**
         * Makes a result.
         *
         * @param text what the model reads
         */
        public Text {
            requireNonNull(text, "text");
        }
    }

    /**
     * An object, and what a model reads of it.
     *
     * @param text what the model reads
     * @param value what the program gets
     */
    record Artefact(String text, Object value) implements ToolResult {

        /**
         * Makes a result.
         *
         * @param text what the model reads
         * @param value what the program gets
         */
        public Artefact {
            requireNonNull(text, "text");
            requireNonNull(value, "value");
        }

        @Override
        public Optional<Object> artefact() {
            return Optional.of(value);
        }
    }

    /**
     * A failure that the model may get around.
     *
     * @param text what the model reads
     */
    record Failed(String text) implements ToolResult {

        /**
         * Makes a result.
         *
         * @param text what the model reads
         */
        public Failed {
            requireNonNull(text, "text");
        }

        @Override
        public boolean isError() {
            return true;
        }
    }

    /**
     * Arguments that cannot be used.
     *
     * @param text what the model reads
     * @param isReadable whether they could be read, and break a constraint
     */
    record Unfit(String text, boolean isReadable) implements ToolResult {

        /**
         * Makes a result.
         *
         * @param text what the model reads
         * @param isReadable whether they could be read, and break a constraint
         */
        public Unfit {
            requireNonNull(text, "text");
        }

        @Override
        public boolean isError() {
            return true;
        }
    }
}
