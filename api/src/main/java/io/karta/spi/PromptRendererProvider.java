/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

/**
 * Makes what fills templates. A jar lists its provider in
 * {@code META-INF/services/io.karta.spi.PromptRendererProvider}; an application has one at most.
 *
 * <pre>{@code
 * public final class MustacheProvider implements PromptRendererProvider {
 *     public PromptRenderer create(ClassLoader application) { return new MustacheRenderer(application); }
 * }
 * }</pre>
 */
public interface PromptRendererProvider {

    /**
     * Creates a renderer for one application.
     *
     * @param application finds the application's templates
     * @return the renderer
     */
    PromptRenderer create(ClassLoader application);
}
