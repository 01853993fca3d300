/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

/**
 * Provider of a {@link PromptRenderer}. A jar lists its provider in {@code
 * META-INF/services/io.karta.spi.PromptRendererProvider}; an application has at most one.
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
     * @param application the class loader of the templates
     * @return the renderer
     */
    PromptRenderer create(ClassLoader application);
}
