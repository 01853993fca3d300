/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.Lazy;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.Violation;
import jakarta.validation.ConstraintDeclarationException;
import jakarta.validation.ConstraintDefinitionException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Path;
import jakarta.validation.Validation;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks constraints with Bean Validation; loaded only where that API is present. */
public final class BeanValidation implements ObjectValidator {

    private static final Logger LOGGER = System.getLogger(BeanValidation.class.getName());

    private final Function<Locale, Validator> validators;
    private final Lazy<Validator> inAnyLanguage;

    private BeanValidation(Function<Locale, Validator> validators) {
        this.validators = validators;
        this.inAnyLanguage = new Lazy<>(() -> validators.apply(Locale.ROOT));
    }

    /** Returns a validator of the container, otherwise a new one; empty if there is none. */
    public static Optional<ObjectValidator> find(Beans beans) {
        return find(() -> beans.isResolvable(Validator.class) && !beans.isResolvable(ValidatorFactory.class)
                ? always(beans.reference(Validator.class))
                : speaking(factory(beans)));
    }

    /** Returns a validator without a container; empty if the class path has no Bean Validation. */
    public static Optional<ObjectValidator> find() {
        return find(() -> speaking(Validation.buildDefaultValidatorFactory()));
    }

    public static Optional<ObjectValidator> find(Supplier<Function<Locale, Validator>> validators) {
        try {
            return Optional.of(new BeanValidation(validators.get()));
        } catch (ValidationException missing) {
            LOGGER.log(Level.DEBUG, () -> "Constraints are not checked: there is no Bean Validation", missing);
            return Optional.empty();
        }
    }

    /** Returns the validator of the application; empty if it is not available yet. */
    static Optional<Validator> validator(Beans beans) {
        try {
            return Optional.of(
                    beans.isResolvable(Validator.class)
                            ? beans.reference(Validator.class)
                            : factory(beans).getValidator());
        } catch (RuntimeException missing) { // the server starts Bean Validation later, or has none
            LOGGER.log(Level.DEBUG, () -> "Constraints are not checked at deployment", missing);
            return Optional.empty();
        }
    }

    private static ValidatorFactory factory(Beans beans) {
        return beans.isResolvable(ValidatorFactory.class)
                ? beans.contextualInstance(ValidatorFactory.class)
                : Validation.buildDefaultValidatorFactory();
    }

    private static Function<Locale, Validator> always(Validator validator) {
        return locale -> validator;
    }

    private static Function<Locale, Validator> speaking(ValidatorFactory factory) {
        return locale -> factory.usingContext()
                .messageInterpolator(new InLanguage(factory.getMessageInterpolator(), locale))
                .getValidator();
    }

    /** Interpolator for the locale of the user, instead of that of the server. */
    private record InLanguage(MessageInterpolator words, Locale locale) implements MessageInterpolator {

        @Override
        public String interpolate(String template, Context context) {
            return words.interpolate(template, context, locale);
        }

        @Override
        public String interpolate(String template, Context context, Locale other) {
            return words.interpolate(template, context, other);
        }
    }

    @Override
    public List<Violation> violations(Object object, Locale locale) {
        List<Violation> own = violations(object.getClass(), locale, validator -> validator.validate(object));
        Map<String, Object> contents = contents(object);
        return contents.isEmpty()
                ? own
                : Stream.concat(own.stream(), contents.entrySet().stream().flatMap(content -> inside(content, locale)))
                        .toList();
    }

    private Stream<Violation> inside(Map.Entry<String, Object> content, Locale locale) {
        return violations(content.getValue(), locale).stream()
                .map(violation -> new Violation(content.getKey() + violation.path(), violation.message()));
    }

    /** Returns what a container holds, by its pointer: Bean Validation checks it only as a part of another object. */
    private static Map<String, Object> contents(Object object) {
        if (object instanceof Optional<?> optional) {
            return optional.<Map<String, Object>>map(content -> Map.of("", content))
                    .orElse(Map.of());
        }
        Map<String, Object> contents = new LinkedHashMap<>();
        if (object instanceof Map<?, ?> map) {
            map.forEach((key, value) -> add(contents, String.valueOf(key), value));
        } else if (object instanceof Collection<?> || object instanceof Object[]) {
            Collection<?> elements = object instanceof Object[] array ? Arrays.asList(array) : (Collection<?>) object;
            int index = 0;
            for (Object element : elements) {
                add(contents, Integer.toString(index++), element);
            }
        }
        return contents;
    }

    private static void add(Map<String, Object> contents, String place, @Nullable Object content) {
        if (content != null) {
            contents.put("/" + escaped(place), content);
        }
    }

    @Override
    public List<Violation> violations(Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
        return violations(owner.getClass(), locale, validator -> validator
                .forExecutables()
                .validateParameters(owner, method, arguments));
    }

    /** Creates a validator for the language only if there is something to say: most objects are valid. */
    private List<Violation> violations(
            Class<?> type, Locale locale, Function<Validator, Set<ConstraintViolation<Object>>> validation) {
        try {
            if (validation.apply(inAnyLanguage.get()).isEmpty()) {
                return List.of();
            }
            return validation.apply(validators.apply(locale)).stream()
                    .map(BeanValidation::violation)
                    .sorted(Comparator.comparing(Violation::path).thenComparing(Violation::message))
                    .toList();
        } catch (ConstraintDeclarationException | ConstraintDefinitionException invalid) {
            throw Messages.notValidated(type, invalid);
        }
    }

    /** Omits the method from the path, because a model sees only its parameters. */
    private static Violation violation(ConstraintViolation<Object> broken) {
        var pointer = new StringBuilder();
        for (Path.Node node : broken.getPropertyPath()) {
            if (node.getKind() != ElementKind.METHOD) {
                append(pointer, node);
            }
        }
        return new Violation(pointer.toString(), broken.getMessage());
    }

    /** Identifies an element of a container by its index, because its node name is not a property of the object. */
    private static void append(StringBuilder pointer, Path.Node node) {
        Object place = node.getIndex() != null ? node.getIndex() : node.getKey();
        if (place != null) {
            pointer.append('/').append(escaped(place.toString()));
        }
        if (node.getName() != null && !node.getName().startsWith("<")) {
            pointer.append('/').append(escaped(node.getName()));
        }
    }

    /** RFC 6901, section 3. */
    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
