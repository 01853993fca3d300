/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.GenerationException;
import io.karta.generation.type.ParameterDescription;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolArguments;
import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolOrigin;
import io.karta.tool.ToolRecovery;
import io.karta.tool.ToolResult;
import io.karta.tool.method.FaultToleranceAnnotations;
import io.karta.tool.method.ToolRoles;
import io.karta.tool.method.UnsupportedTypes;
import io.karta.tool.schema.ConfirmationPlaceholders;
import io.karta.tool.schema.ParsedArguments;
import io.karta.tool.schema.ResultWriter;
import io.karta.tool.schema.ToolNames;
import jakarta.json.JsonObject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tool method of a class, inspected once for all instances. */
final class ToolMethod {

    private static final Logger LOG = System.getLogger(ToolMethod.class.getName());

    private final Method method;
    private final Attributes attributes;
    private final String name;
    private final Shape<Object[]> parameters;
    private final List<Integer> places = new ArrayList<>();
    private final List<Integer> contextPlaces = new ArrayList<>();
    private final JsonObject schema;
    private final ResultWriter results;
    private final Optional<Shape<?>> result;
    private final Optional<Set<String>> roles;
    private final List<String> faultTolerance;
    private final AtomicBoolean hasWarned = new AtomicBoolean();
    private final Optional<ToolConfirmation> confirmation;

    /** Values of the annotation; read once, because reflection is slow. */
    private record Attributes(
            String description,
            boolean isReturnDirect,
            boolean isOnce,
            boolean isReadOnly,
            String category,
            Map<String, String> metadata,
            ToolErrors errors) {

        static Attributes by(LlmTool annotation) {
            Map<String, String> metadata = new LinkedHashMap<>();
            Stream.of(annotation.metadata()).forEach(entry -> metadata.put(entry.key(), entry.value()));
            return new Attributes(
                    annotation.description(),
                    annotation.returnDirect(),
                    annotation.oneShot(),
                    annotation.readOnly(),
                    annotation.category(),
                    Map.copyOf(metadata),
                    errors(annotation.retries()));
        }

        private static ToolErrors errors(int retries) {
            return retries > 0 ? ToolErrors.defaults().onExecution(ToolRecovery.retry(retries)) : ToolErrors.defaults();
        }
    }

    /**
     * Inspects a method.
     *
     * @param lineage the method that runs, those it overrides and those of interfaces, the nearest first
     */
    ToolMethod(Class<?> owner, Method method, List<Method> lineage, Shapes shapes) {
        this.method = method;
        LlmTool annotation = requireNonNull(method.getAnnotation(LlmTool.class), "annotation");
        this.attributes = Attributes.by(annotation);
        this.name = annotation.name().isEmpty() ? method.getName() : annotation.name();
        if (!ToolNames.isAllowed(name)) {
            throw Messages.badNameOf(method, name);
        }
        if (attributes.description().isBlank()) {
            throw Messages.noDescription(method);
        }
        this.parameters = shapes(owner, shapes);
        this.schema = parameters.jsonSchema();
        this.results = new ResultWriter(shapes);
        this.result = results.shapeOf(method.getGenericReturnType());
        this.roles = ToolRoles.of(owner, lineage);
        this.confirmation = lineage.stream()
                .map(one -> one.getAnnotation(Confirm.class))
                .filter(Objects::nonNull)
                .findFirst()
                .map(declared -> ConfirmationPlaceholders.confirmation(method, declared, schema));
        if (annotation.retries() < 0) {
            throw Messages.negativeRetries(method, annotation.retries());
        }
        this.faultTolerance = FaultToleranceAnnotations.on(owner, method);
        open(method);
    }

    private static void open(Method method) {
        try {
            method.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            throw Messages.closed(method, e);
        }
    }

    private Shape<Object[]> shapes(Class<?> owner, Shapes shapes) {
        UnsupportedTypes.in(method, ToolContext.class).ifPresent(type -> {
            throw Messages.unfitType(method, type);
        });
        List<ParameterDescription> declared = new ArrayList<>();
        Parameter[] all = method.getParameters();
        for (int i = 0; i < all.length; i++) {
            if (all[i].getType() == ToolContext.class) {
                contextPlaces.add(i);
            } else {
                declared.add(asked(all[i]));
                places.add(i);
            }
        }
        try {
            return shapes.ofParameters(owner, name, declared).requireFinite();
        } catch (GenerationException e) {
            throw Messages.unreadableParameters(method, e);
        }
    }

    private ParameterDescription asked(Parameter parameter) {
        Optional<LlmTool.Param> annotation = Optional.ofNullable(parameter.getAnnotation(LlmTool.Param.class));
        Optional<String> given = annotation.map(LlmTool.Param::name).filter(one -> !one.isEmpty());
        if (given.isEmpty() && !parameter.isNamePresent()) {
            throw Messages.namelessParameter(method);
        }
        return new ParameterDescription(
                parameter,
                given.orElseGet(parameter::getName),
                annotation.map(LlmTool.Param::description).orElse(""),
                annotation.map(LlmTool.Param::required).orElse(true));
    }

    String name() {
        return name;
    }

    Method method() {
        return method;
    }

    Optional<Set<String>> roles() {
        return roles;
    }

    /** Returns the tool for one object. */
    Tool of(Object object, String called) {
        warnWithoutInterceptors(object.getClass());
        return new Bound(this, object, ToolNames.check(called));
    }

    /** An object that no container has created has no interceptors. */
    private void warnWithoutInterceptors(Class<?> type) {
        if (!faultTolerance.isEmpty() && FaultToleranceAnnotations.isPlain(type) && !hasWarned.getAndSet(true)) {
            LOG.log(Level.WARNING, () -> Messages.toolNotIntercepted(method, faultTolerance));
        }
    }

    private @Nullable Object[] inPlace(Object[] values, ToolContext context) {
        var all = new @Nullable Object[method.getParameterCount()];
        contextPlaces.forEach(place -> all[place] = context);
        for (int i = 0; i < values.length; i++) {
            all[places.get(i)] = values[i];
        }
        return all;
    }

    private ParsedArguments<Object[]> read(Object object, String text, ToolContext context) {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        return ParsedArguments.read(
                parameters,
                text,
                values -> isStatic
                        ? List.of()
                        : context.validator().violations(object, method, inPlace(values, context)));
    }

    private ToolResult call(String called, Object object, String text, ToolContext context) throws Exception {
        ParsedArguments<Object[]> read = read(object, text, context);
        if (read.value().isEmpty()) {
            return read.refusal(called, schema);
        }
        Object returned = invoke(object, inPlace(read.value().get(), context));
        return method.getReturnType() == void.class ? ResultWriter.done() : results.of(returned, result);
    }

    private @Nullable Object invoke(Object object, @Nullable Object[] arguments) throws Exception {
        try {
            return method.invoke(object, arguments);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            if (thrown instanceof Exception exception) {
                throw exception;
            }
            if (thrown instanceof Error error) {
                throw error;
            }
            throw new UndeclaredThrowableException(thrown);
        }
    }

    /** Tool method of one object. */
    private record Bound(ToolMethod tool, Object object, String name) implements Tool {

        @Override
        public String description() {
            return tool.attributes.description();
        }

        @Override
        public JsonObject inputSchema() {
            return tool.schema;
        }

        @Override
        public ToolResult call(String arguments, ToolContext context) throws Exception {
            return tool.call(name, object, arguments, context);
        }

        @Override
        public ToolArguments read(String arguments, ToolContext context) {
            return tool.read(object, arguments, context).shown(name, tool.parameters, tool.schema);
        }

        @Override
        public Optional<ToolConfirmation> confirmation() {
            return tool.confirmation;
        }

        @Override
        public Optional<ToolOrigin> origin() {
            return Optional.of(new ToolOrigin(object, tool.name));
        }

        @Override
        public ToolErrors errors() {
            return tool.attributes.errors();
        }

        @Override
        public boolean isOnce() {
            return tool.attributes.isOnce();
        }

        @Override
        public boolean isReturnDirect() {
            return tool.attributes.isReturnDirect();
        }

        @Override
        public boolean isReadOnly() {
            return tool.attributes.isReadOnly();
        }

        @Override
        public String category() {
            return tool.attributes.category();
        }

        @Override
        public Map<String, String> metadata() {
            return tool.attributes.metadata();
        }

        @Override
        public Optional<Set<String>> rolesAllowed() {
            return tool.roles;
        }

        /** Omits the object. */
        @Override
        public String toString() {
            return "tool " + name;
        }
    }
}
