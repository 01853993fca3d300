/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.agent.Confirmation;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.TypeAssignability;
import io.karta.engine.definition.TypeNames;
import io.karta.generation.type.RawClass;
import io.karta.message.SystemMessage;
import io.karta.spi.UnreadableValue;
import io.karta.tool.ToolInput;
import io.karta.userdata.TemporaryValue;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Currency;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Types of values in a journal: those of the deployed agents, their permitted subtypes, and simple types of the JDK. A
 * text in a journal cannot cause any other class to be used or loaded. Immutable.
 */
public final class JournalTypes {

    private static final Set<Class<?>> SIMPLE = Set.of(
            String.class,
            Character.class,
            Boolean.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            BigInteger.class,
            BigDecimal.class,
            UUID.class,
            URI.class,
            Locale.class,
            Currency.class,
            Instant.class,
            Duration.class,
            Period.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            Year.class,
            YearMonth.class,
            MonthDay.class,
            ZoneId.class,
            ZoneOffset.class);

    private static final List<Class<?>> CONTAINERS =
            List.of(List.class, Set.class, Map.class, Collection.class, Iterable.class, Optional.class, Object.class);

    private static final List<Class<?>> PRIMITIVES = List.of(
            boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class);

    private static final List<Class<?>> OURS = List.of(
            UserInput.class,
            Confirmation.class,
            ToolInput.class,
            SystemMessage.class,
            TemporaryValue.class,
            UnreadableValue.class);

    private final Set<Type> declared;
    private final Map<String, Class<?>> byName = new HashMap<>();
    private final Map<String, Set<Class<?>>> bySimpleName;

    private JournalTypes(Set<Type> declared) {
        this.declared = declared;
        Stream.of(SIMPLE, CONTAINERS, PRIMITIVES, OURS)
                .flatMap(Collection::stream)
                .forEach(type -> byName.put(type.getName(), type));
        declared.stream().flatMap(TypeNames::classesOf).forEach(this::add);
        this.bySimpleName = byName.values().stream()
                .filter(type -> !isSimple(type) && !CONTAINERS.contains(type))
                .collect(Collectors.groupingBy(Class::getSimpleName, Collectors.toUnmodifiableSet()));
    }

    /** Types that the definitions of agents mention. */
    Set<Type> declared() {
        return declared;
    }

    private void add(Class<?> type) {
        if (byName.putIfAbsent(type.getName(), type) == null) {
            subtypes(type).forEach(this::add);
        }
    }

    /**
     * Collects the types of agents.
     *
     * @param agents the agents of one application
     * @return their types
     */
    public static JournalTypes of(Collection<AgentModel> agents) {
        Set<Type> declared = new LinkedHashSet<>();
        for (AgentModel agent : agents) {
            agent.actionModels().forEach(action -> {
                addArguments(action.arguments(), declared);
                action.output().ifPresent(declared::add);
                declared.addAll(action.outputs());
                action.trigger().ifPresent(declared::add);
            });
            agent.conditions().forEach(condition -> addArguments(condition.arguments(), declared));
            agent.goalModels().forEach(goal -> {
                declared.add(goal.output());
                declared.addAll(goal.inputTypes());
            });
        }
        return new JournalTypes(declared);
    }

    private static void addArguments(List<Argument> arguments, Set<Type> declared) {
        for (Argument argument : arguments) {
            if (argument instanceof Argument.FromBlackboard requested) {
                declared.add(requested.type());
            }
        }
    }

    /** The classes that a type itself lists: those it permits, or JSON-B's annotation names. */
    static Stream<Class<?>> subtypes(Class<?> type) {
        Stream<Class<?>> permitted = type.isSealed() ? Stream.of(type.getPermittedSubclasses()) : Stream.empty();
        return Stream.concat(permitted, annotated(type).stream());
    }

    /** Finds the annotation by name, because JSON-B is optional. */
    private static List<Class<?>> annotated(Class<?> type) {
        List<Class<?>> found = new ArrayList<>();
        for (Annotation annotation : type.getAnnotations()) {
            if (annotation.annotationType().getName().equals("jakarta.json.bind.annotation.JsonbTypeInfo")) {
                for (Annotation subtype : (Annotation[]) member(annotation, "value")) {
                    found.add((Class<?>) member(subtype, "type"));
                }
            }
        }
        return found;
    }

    private static Object member(Annotation annotation, String name) {
        try {
            return annotation.annotationType().getMethod(name).invoke(annotation);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // a member of a public annotation
        }
    }

    /**
     * Returns the classes.
     *
     * @return every class a value may have, without the JDK's simple ones
     */
    public Set<Class<?>> classes() {
        return byName.values().stream()
                .filter(type -> !isSimple(type) && !CONTAINERS.contains(type))
                .collect(Collectors.toUnmodifiableSet());
    }

    static boolean isSimple(Class<?> type) {
        return SIMPLE.contains(type) || type.isPrimitive();
    }

    boolean has(Type type) {
        return TypeNames.classesOf(type).allMatch(part -> byName.get(part.getName()) == part);
    }

    /**
     * Finds a type by its name; a class that has moved to another package, by its simple name if that is unique.
     */
    Optional<Type> named(String name) {
        return TypeNames.parse(name, this::classNamed);
    }

    private Optional<Class<?>> classNamed(String name) {
        Class<?> exact = byName.get(name);
        if (exact != null) {
            return Optional.of(exact);
        }
        String simple = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
        Set<Class<?>> namesakes = bySimpleName.getOrDefault(simple, Set.of());
        return namesakes.size() == 1 ? namesakes.stream().findFirst() : Optional.empty();
    }

    /** Finds the declared type of values with an uninformative class, such as an implementation of a list. */
    Optional<Type> declaredFor(Object value) {
        return declared.stream()
                .filter(type -> type instanceof ParameterizedType || isSimple(RawClass.boxed(type)))
                .filter(type -> TypeAssignability.fits(type, value.getClass(), value))
                .min(Comparator.comparing(TypeNames::of));
    }

    /** Returns whether another class is assignable to this one. */
    boolean hasSubtypeOf(Class<?> type) {
        return byName.values().stream()
                .anyMatch(known -> known != type && known != Object.class && type.isAssignableFrom(known));
    }
}
