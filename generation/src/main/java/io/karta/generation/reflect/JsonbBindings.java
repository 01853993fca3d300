/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.json.StrictParser;
import io.karta.generation.type.AdaptedNode;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.JsonbFormats;
import io.karta.generation.type.MergedAnnotations;
import io.karta.generation.type.Node;
import io.karta.generation.type.RawClass;
import jakarta.json.JsonValue;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.JsonbException;
import jakarta.json.bind.adapter.JsonbAdapter;
import jakarta.json.bind.config.PropertyVisibilityStrategy;
import jakarta.json.bind.serializer.JsonbDeserializer;
import jakarta.json.bind.serializer.JsonbSerializer;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Binds types by adapters of JSON-B, and types with a serializer or deserializer by JSON-B itself; applies the settings
 * of a configuration for properties. Separate, because JSON-B is optional.
 */
public final class JsonbBindings implements CustomBindings {

    private final JsonbConfig config;
    private final UnaryOperator<String> names;

    public JsonbBindings() {
        this(new JsonbConfig());
    }

    public JsonbBindings(JsonbConfig config) {
        this.config = config;
        this.names = PropertyNames.of(config);
    }

    @Override
    public JsonbFormats formats() {
        var locale = config.getProperty(JsonbConfig.LOCALE).map(Locale.class::cast);
        var formats = locale.map(JsonbFormats.NONE::withLocale).orElse(JsonbFormats.NONE);
        return config.getProperty(JsonbConfig.DATE_FORMAT)
                .map(pattern -> formats.withDate((String) pattern))
                .orElse(formats);
    }

    @Override
    public String propertyName(String javaName) {
        return names.apply(javaName);
    }

    @Override
    public boolean writesNulls() {
        return Boolean.TRUE.equals(config.getProperty(JsonbConfig.NULL_VALUES).orElse(false));
    }

    @Override
    public Optional<Predicate<Member>> visibility(Class<?> owner) {
        return CustomBindings.strategy(owner)
                .<Object>map(found -> made(MergedAnnotations.of(owner).classIn(found)))
                .or(() -> config.getProperty(JsonbConfig.PROPERTY_VISIBILITY_STRATEGY))
                .map(PropertyVisibilityStrategy.class::cast)
                .map(strategy -> member -> member instanceof Field field
                        ? strategy.isVisible(field)
                        : strategy.isVisible((Method) member));
    }

    @Override
    public Optional<Node> find(Type type, MergedAnnotations annotations, NodeDeriver deriver) {
        var adapter = annotations.jsonb("JsonbTypeAdapter").map(found -> made(annotations.classIn(found)));
        if (adapter.isPresent()) {
            checkAdapter(adapter.get().getClass(), type);
            return Optional.of(adapted(type, (JsonbAdapter<?, ?>) adapter.get(), deriver));
        }
        if (CustomBindings.isBound(annotations)) {
            return Optional.of(through(type, with(annotations)));
        }
        var configured = all(JsonbConfig.ADAPTERS)
                .filter(one -> isFor(type, one, JsonbAdapter.class))
                .findFirst();
        if (configured.isPresent()) {
            return Optional.of(adapted(type, (JsonbAdapter<?, ?>) configured.get(), deriver));
        }
        var isBinary = RawClass.of(type) == byte[].class;
        var encoded = isBinary ? BinaryEncoding.of(config) : Optional.<BinaryEncoding>empty();
        if (encoded.isPresent()) {
            return Optional.of(new AdaptedNode(type, deriver.derive(String.class), encoded.get()));
        }
        var isSerialized = Stream.concat(
                        all(JsonbConfig.SERIALIZERS).filter(one -> isFor(type, one, JsonbSerializer.class)),
                        all(JsonbConfig.DESERIALIZERS).filter(one -> isFor(type, one, JsonbDeserializer.class)))
                .findFirst();
        return isSerialized.map(found -> through(type, config));
    }

    private Stream<Object> all(String property) {
        return config.getProperty(property).map(Object[].class::cast).stream().flatMap(Stream::of);
    }

    private static boolean isFor(Type type, Object found, Class<?> api) {
        return GenericTypes.arguments(found.getClass(), api).get(0).equals(GenericTypes.plain(type));
    }

    private static Object made(Class<?> type) {
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw Messages.noAdapter(type, e);
        }
    }

    private static void checkAdapter(Class<?> adapter, Type type) {
        var adapted = GenericTypes.arguments(adapter, JsonbAdapter.class).get(0);
        var expected = RawClass.boxed(adapted);
        var given = RawClass.boxed(type);
        if (!expected.isAssignableFrom(given) && !given.isAssignableFrom(expected)) {
            throw Messages.otherAdapter(adapter, adapted, GenericTypes.plain(type));
        }
    }

    @SuppressWarnings("unchecked") // the adapter names the type it is for, and only values of that get here
    private static Node adapted(Type type, JsonbAdapter<?, ?> adapter, NodeDeriver deriver) {
        var inner = deriver.derive(
                GenericTypes.arguments(adapter.getClass(), JsonbAdapter.class).get(1));
        var any = (JsonbAdapter<Object, Object>) adapter;
        return new AdaptedNode(type, inner, new AdaptedNode.Binding() {

            @Override
            public @Nullable Object fromJson(Object value) throws Exception {
                return any.adaptFromJson(value);
            }

            @Override
            public @Nullable Object toJson(Object value) throws Exception {
                return any.adaptToJson(value);
            }
        });
    }

    /** Returns the configuration with the serializer and deserializer of the annotations. */
    private JsonbConfig with(MergedAnnotations annotations) {
        var copy = new JsonbConfig();
        config.getAsMap().forEach(copy::setProperty);
        annotations
                .jsonb("JsonbTypeSerializer")
                .ifPresent(found -> copy.withSerializers((JsonbSerializer<?>) made(annotations.classIn(found))));
        annotations
                .jsonb("JsonbTypeDeserializer")
                .ifPresent(found -> copy.withDeserializers((JsonbDeserializer<?>) made(annotations.classIn(found))));
        return copy;
    }

    private static Node through(Type type, JsonbConfig config) {
        var jsonb = builtWith(type, config);
        var raw = RawClass.of(type);
        return new AdaptedNode(type, new AnyNode(JsonValue.class), new AdaptedNode.Binding() {

            @Override
            public @Nullable Object fromJson(Object value) {
                return jsonb.fromJson(value.toString(), raw);
            }

            @Override
            public @Nullable Object toJson(Object value) {
                return new StrictParser(jsonb.toJson(value, raw)).parseAll();
            }
        });
    }

    private static Jsonb builtWith(Type type, JsonbConfig config) {
        try {
            return JsonbBuilder.create(config);
        } catch (JsonbException e) {
            throw Messages.noJsonb(type, e);
        }
    }
}
