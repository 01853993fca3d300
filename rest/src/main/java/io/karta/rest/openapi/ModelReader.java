/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Constructible;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import org.eclipse.microprofile.openapi.models.security.SecurityRequirement;

/**
 * Reads models of MicroProfile OpenAPI from JSON. It calls setters by reflection, because versions 3 and 4 of the API
 * declare setters with different types; a member without a setter is omitted. Immutable.
 */
final class ModelReader {

    private static final Map<String, String> PROPERTIES =
            Map.of("$ref", "ref", "enum", "enumeration", "default", "defaultValue", "const", "constValue");

    private final SchemaDowngrade downgrade = new SchemaDowngrade(JsonProvider.provider());
    private final boolean isVersion3 = setter(Schema.class, "constValue").isEmpty();

    <T extends Constructible> T read(Class<T> type, JsonObject json) {
        var model = OASFactory.createObject(type);
        var members = isVersion3 && type == Schema.class ? downgrade.apply(json) : json;
        members.forEach((name, value) -> set(type, model, name, value));
        return model;
    }

    private void set(Class<?> type, Constructible model, String name, JsonValue value) {
        if (model instanceof APIResponses responses) {
            responses.addAPIResponse(name, read(APIResponse.class, value.asJsonObject()));
        } else if (model instanceof Content content) {
            content.addMediaType(name, read(MediaType.class, value.asJsonObject()));
        } else if (model instanceof SecurityRequirement requirement) {
            requirement.addScheme(name);
        } else {
            setter(type, property(name, value)).ifPresent(setter -> call(setter, model, value));
        }
    }

    private static String property(String name, JsonValue value) {
        if (name.equals("additionalProperties")) {
            return value instanceof JsonObject ? "additionalPropertiesSchema" : "additionalPropertiesBoolean";
        }
        return PROPERTIES.getOrDefault(name, name);
    }

    private static Optional<Method> setter(Class<?> type, String property) {
        return Arrays.stream(type.getMethods())
                .filter(method ->
                        method.getParameterCount() == 1 && method.getName().equalsIgnoreCase("set" + property))
                .findFirst();
    }

    private void call(Method setter, Constructible model, JsonValue value) {
        var argument = convert(setter.getGenericParameterTypes()[0], value);
        if (argument.isEmpty()) {
            return;
        }
        try {
            setter.invoke(model, argument.get());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private Optional<?> convert(Type type, JsonValue value) {
        if (type instanceof ParameterizedType generic) {
            var arguments = generic.getActualTypeArguments();
            return generic.getRawType() == Map.class
                    ? map(arguments[1], value)
                    : Optional.of(list(arguments[0], value));
        }
        return type instanceof Class<?> plain ? convert(plain, value) : Optional.empty();
    }

    private Optional<?> map(Type type, JsonValue value) {
        if (!(value instanceof JsonObject object)) {
            return Optional.empty();
        }
        var map = new LinkedHashMap<String, Object>();
        object.forEach((name, member) -> convert(type, member).ifPresent(each -> map.put(name, each)));
        return Optional.of(map);
    }

    private Object list(Type type, JsonValue value) {
        var items = value instanceof JsonArray array ? array : List.of(value);
        return items.stream().flatMap(item -> convert(type, item).stream()).toList();
    }

    private Optional<?> convert(Class<?> type, JsonValue value) {
        if (Constructible.class.isAssignableFrom(type)) {
            return value instanceof JsonObject object
                    ? Optional.of(read(type.asSubclass(Constructible.class), object))
                    : Optional.empty();
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .filter(constant ->
                            constant.toString().equalsIgnoreCase(plain(value).toString()))
                    .findFirst();
        }
        var plain = type == BigDecimal.class && value instanceof JsonNumber number
                ? number.bigDecimalValue()
                : plain(value);
        return type.isInstance(plain) ? Optional.of(plain) : Optional.empty();
    }

    /** Returns a value in the form that servers write: a map, list, text, integer, decimal or boolean. */
    private static Object plain(JsonValue value) {
        if (value instanceof JsonString text) {
            return text.getString();
        }
        if (value instanceof JsonNumber number) {
            return number.isIntegral() && number.bigDecimalValue().precision() < 10
                    ? (Object) number.intValue()
                    : number.bigDecimalValue();
        }
        if (value instanceof JsonArray array) {
            return array.stream().map(ModelReader::plain).toList();
        }
        if (value instanceof JsonObject object) {
            var map = new LinkedHashMap<String, Object>();
            object.forEach((name, member) -> map.put(name, plain(member)));
            return map;
        }
        return value.equals(JsonValue.TRUE);
    }
}
