/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.Jinjava;
import com.hubspot.jinjava.JinjavaConfig;
import com.hubspot.jinjava.interpret.InterpretException;
import com.hubspot.jinjava.interpret.JinjavaInterpreter;
import com.hubspot.jinjava.interpret.RenderResult;
import com.hubspot.jinjava.interpret.TagCycleException;
import com.hubspot.jinjava.interpret.TemplateError;
import com.hubspot.jinjava.interpret.TemplateSyntaxException;
import com.hubspot.jinjava.interpret.errorcategory.BasicTemplateErrorCategory;
import com.hubspot.jinjava.interpret.errorcategory.TemplateErrorCategory;
import com.hubspot.jinjava.lib.filter.Filter;
import com.hubspot.jinjava.loader.ResourceLocator;
import com.hubspot.jinjava.loader.ResourceNotFoundException;
import io.karta.agent.AgentException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Jinjava, created at its first use because it starts slowly. Thread-safe. */
final class JinjaEngine {

    /** No model reads a longer prompt; an error is better than a full heap. */
    private static final long MAX_LENGTH = 20_000_000;

    /** A longer range is cut without an error; the default of Jinjava is 1000. */
    private static final int MAX_RANGE = 1_000_000;

    /** Jinjava counts each call twice. Deeper trees are no use in a prompt, and could exhaust the stack. */
    private static final int MAX_MACRO_CALLS = 2 * 50;

    private static final String TOO_DEEP = "its blocks, macros and includes use each other too deeply";
    private static final String MESSAGES = "jinjava.de.odysseus.el.misc.LocalMessages";
    private static final Set<TemplateErrorCategory> CYCLES = Set.of(
            BasicTemplateErrorCategory.CYCLE_DETECTED,
            BasicTemplateErrorCategory.INCLUDE_CYCLE_DETECTED,
            BasicTemplateErrorCategory.IMPORT_CYCLE_DETECTED,
            BasicTemplateErrorCategory.FROM_CYCLE_DETECTED);

    private final TemplateFiles files;
    private final Set<String> valid = ConcurrentHashMap.newKeySet();
    private @Nullable Jinjava created;

    JinjaEngine(TemplateFiles files) {
        this.files = files;
    }

    RenderResult render(String text, Map<String, Object> model) {
        return interpreting(interpreter -> {
            model.forEach((name, value) -> interpreter.getContext().put(name, ShownValues.of(value)));
            interpreter.getContext().setExpressionStrategy(new PromptOutput());
            try {
                return new RenderResult(
                        interpreter.render(text), interpreter.getContext(), interpreter.getErrorsCopy());
            } catch (InterpretException e) {
                return new RenderResult(error(e), interpreter.getContext(), interpreter.getErrorsCopy());
            } catch (StackOverflowError e) { // Jinjava does not notice each repetition
                var endless = TemplateError.fromException(new InterpretException(TOO_DEEP, e));
                return new RenderResult(endless, interpreter.getContext(), List.of());
            }
        });
    }

    /** Returns the failure of a result; for Jinjava, a template that includes itself is empty, with a warning. */
    static Optional<TemplateError> failure(RenderResult result) {
        return result.getErrors().stream()
                .filter(error ->
                        error.getSeverity() == TemplateError.ErrorType.FATAL || CYCLES.contains(error.getCategory()))
                .findFirst();
    }

    /** Returns whether a template repeats itself without an end. */
    static boolean isEndless(TemplateError failure) {
        return CYCLES.contains(failure.getCategory())
                || (failure.getException() != null
                        && (failure.getException().getCause() instanceof TagCycleException
                                || failure.getException() instanceof TagCycleException
                                || failure.getException().getCause() instanceof StackOverflowError));
    }

    private static TemplateError error(InterpretException e) {
        return e instanceof TemplateSyntaxException syntax
                ? TemplateError.fromSyntaxError(syntax)
                : TemplateError.fromException(e);
    }

    /** Validates a template and its includes, at its first use. */
    void validate(String template) {
        if (!valid.contains(template)) {
            reject(new TemplateCheck(files, this).of(template));
            valid.add(template);
        }
    }

    /** Validates a template in the code of an application, and its includes. */
    void validateText(String name, String text) {
        reject(new TemplateCheck(files, this).ofText(name, text));
    }

    private static void reject(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new AgentException(String.join("\n", problems));
        }
    }

    boolean exists(String template) {
        return files.find(template).isPresent();
    }

    /** Runs an interpreter with tags and filters, but without values. */
    <R> R interpreting(Function<JinjavaInterpreter, R> work) {
        JinjavaInterpreter interpreter = jinjava().newInterpreter();
        try (var current = JinjavaInterpreter.closeablePushCurrent(interpreter).get()) {
            return work.apply(current.value());
        }
    }

    /** A class that is initialized on an exhausted stack could never be used again. */
    private static void initializeMessages() {
        try {
            Class.forName(MESSAGES, true, Jinjava.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError ignored) {
            // another version of Jinjava, which has no such class
        }
    }

    private synchronized Jinjava jinjava() {
        Jinjava there = created;
        if (there == null) {
            there = make();
            created = there;
        }
        return there;
    }

    private Jinjava make() {
        initializeMessages();
        var config = JinjavaConfig.newBuilder()
                .withFailOnUnknownTokens(true)
                .withMaxOutputSize(MAX_LENGTH)
                .withRangeLimit(MAX_RANGE)
                .withEnableRecursiveMacroCalls(true)
                .withMaxMacroRecursionDepth(MAX_MACRO_CALLS)
                .withNestedInterpretationEnabled(false) // texts of models or users are not templates
                .withElResolver(Resolvers.all())
                .build();
        var jinjava = new Jinjava(config);
        jinjava.setResourceLocator(new Locator(files));
        filters().forEach(jinjava.getGlobalContext()::registerFilter);
        TemplateReference.tags().stream()
                .map(jinjava.getGlobalContext()::getTag)
                .map(tag -> new DynamicNameTag(tag, this))
                .forEach(jinjava.getGlobalContext()::registerTag);
        return jinjava;
    }

    private static Stream<Filter> filters() {
        return Stream.of(
                        Stream.of("tojson", "pprint").map(JsonFilter::new),
                        TextFilter.all(),
                        Stream.of(new RootFormatFilter()))
                .flatMap(filters -> filters);
    }

    private record Locator(TemplateFiles files) implements ResourceLocator {

        @Override
        public String getString(String name, Charset encoding, JinjavaInterpreter interpreter)
                throws ResourceNotFoundException {
            return files.find(name).orElseThrow(() -> new ResourceNotFoundException("no template " + files.path(name)));
        }
    }
}
