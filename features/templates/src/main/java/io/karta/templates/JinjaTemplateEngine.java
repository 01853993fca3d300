/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.interpret.RenderResult;
import com.hubspot.jinjava.interpret.TemplateError;
import io.karta.generation.TemplateEngine;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Engine for templates in the code of an application, in Jinja syntax. Thread-safe. */
public final class JinjaTemplateEngine implements TemplateEngine {

    private static final String NAME = "inline";

    /** Creates an engine. */
    public JinjaTemplateEngine() {}

    @Override
    public String render(String template, Map<String, ?> values) {
        ClassLoader application = Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(JinjaTemplateEngine.class::getClassLoader);
        var engine = new JinjaEngine(new TemplateFiles(application));
        engine.validateText(NAME, template);
        RenderResult result = engine.render(template, new HashMap<>(values));
        Optional<TemplateError> error = JinjaEngine.failure(result);
        if (error.isPresent()) {
            throw Messages.failed(NAME, error.get(), new TreeSet<>(values.keySet()));
        }
        return result.getOutput();
    }
}
