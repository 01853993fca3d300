/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import io.karta.spi.PromptRenderer;
import io.karta.spi.PromptRendererProvider;

/** Provider of the renderer of Jinja templates. */
public final class JinjaProvider implements PromptRendererProvider {

    /** Creates a provider. */
    public JinjaProvider() {}

    @Override
    public PromptRenderer create(ClassLoader application) {
        return JinjaRenderer.of(application);
    }
}
