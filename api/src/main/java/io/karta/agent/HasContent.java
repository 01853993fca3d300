/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * Result with a text that clients display: a letter, an article, an answer.
 *
 * <pre>{@code
 * record Letter(String salutation, String body) implements HasContent {
 *     public String content() { return salutation + "\n\n" + body; }
 * }
 * }</pre>
 */
public interface HasContent {

    /**
     * Returns the text to display.
     *
     * @return plain text or Markdown
     */
    String content();
}
