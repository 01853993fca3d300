/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import static java.util.Objects.requireNonNull;

import com.hubspot.jinjava.interpret.RenderResult;
import com.hubspot.jinjava.interpret.TemplateError;
import io.karta.spi.PromptRenderer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Renderer of Jinja templates on a class path.
 *
 * <pre>{@code
 * PromptRenderer renderer = JinjaRenderer.of(getClass().getClassLoader());
 * String prompt = renderer.render("letter", Map.of("customer", ada));      // prompts/letter.jinja
 * }</pre>
 *
 * <p>Paths can access maps, records, beans and lists. An unknown name is an error; an empty {@code Optional} or a null
 * component is an empty text. Nothing is escaped. The template engine is created for the first template.
 *
 * <p>Thread-safe.
 */
public final class JinjaRenderer implements PromptRenderer {

    private final TemplateFiles files;
    private final JinjaEngine engine;

    private JinjaRenderer(TemplateFiles files) {
        this.files = files;
        this.engine = new JinjaEngine(files);
    }

    /**
     * Creates a renderer.
     *
     * @param application the class loader of the templates
     * @return the renderer
     */
    public static JinjaRenderer of(ClassLoader application) {
        return new JinjaRenderer(new TemplateFiles(requireNonNull(application, "application")));
    }

    @Override
    public String render(String template, Map<String, ?> model) {
        requireNonNull(template, "template");
        String text = files.find(template).orElseThrow(() -> Messages.missing(template, files.path(template)));
        engine.validate(template);
        RenderResult result = engine.render(text, new HashMap<>(model));
        Optional<TemplateError> error = JinjaEngine.failure(result);
        if (error.isPresent()) {
            throw Messages.failed(template, error.get(), new TreeSet<>(model.keySet()));
        }
        return result.getOutput();
    }

    @Override
    public List<String> problems(String template) {
        return new TemplateCheck(files, engine).of(requireNonNull(template, "template"));
    }

    @Override
    public List<String> problems() {
        return new TemplateCheck(files, engine).of(files.all());
    }
}
