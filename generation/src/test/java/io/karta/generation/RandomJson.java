/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static jakarta.json.JsonValue.FALSE;
import static jakarta.json.JsonValue.NULL;
import static jakarta.json.JsonValue.TRUE;

import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeNumber;
import io.karta.generation.json.TreeObject;
import io.karta.generation.json.TreeString;
import io.karta.generation.type.DurationParser;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Makes documents, schemas and values of schemas, the same from the same seed. */
public final class RandomJson {

    public static final String ANY_CHARACTER = "abcXYZ 0189,:;{}[]()\"'\\/#.!<>-+=\n\t\u00e9\u4e16";
    static final String LETTERS = "abcdefghijklmnopqrstuvwyz";

    private static final Map<String, String> FORMATS = Map.of(
            "date", "2024-02-29",
            "date-time", "2024-02-29T12:30:00Z",
            "time", "12:30:00Z",
            "uuid", "123e4567-e89b-12d3-a456-426614174000",
            "uri", "https://example.org/a?b=c#d");

    private final SplittableRandom random;
    private final String characters;

    public RandomJson(SplittableRandom random, String characters) {
        this.random = random;
        this.characters = characters;
    }

    public JsonValue document() {
        return random.nextBoolean() ? object(3) : array(3);
    }

    private JsonValue value(int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> new TreeString(text());
            case 1 -> new TreeNumber(Integer.toString(random.nextInt()));
            case 2 -> new TreeNumber(Double.toString(random.nextDouble(-1e9, 1e9)));
            case 3 -> oneOf(List.of(TRUE, FALSE, NULL));
            case 4 -> object(depth - 1);
            default -> array(depth - 1);
        };
    }

    private JsonValue object(int depth) {
        var object = new TreeObject();
        for (int i = random.nextInt(4); i > 0; i--) {
            object.with("n" + word(), value(depth));
        }
        return object;
    }

    private JsonValue array(int depth) {
        return times(random.nextInt(4), () -> value(depth));
    }

    private static TreeArray times(int count, Supplier<JsonValue> values) {
        var array = new TreeArray();
        for (int i = 0; i < count; i++) {
            array.append(values.get());
        }
        return array;
    }

    <T> T oneOf(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private String word() {
        return string(LETTERS, 1 + random.nextInt(5));
    }

    /** Several words, if only letters are wanted; else anything. */
    private String text() {
        return characters.equals(LETTERS) ? "w" + word() + " " + word() + "z" : string(characters, random.nextInt(12));
    }

    private String string(String from, int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(from.charAt(random.nextInt(from.length())));
        }
        return text.toString();
    }

    public JsonObject schema() {
        return objectSchema(3);
    }

    private JsonObject anySchema(int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 9)) {
            case 0 -> typed("string");
            case 1 -> typed("integer");
            case 2 -> typed("number");
            case 3 -> typed("boolean");
            case 4 -> new TreeObject().with("enum", TreeArray.ofTexts(List.of("red", "green", "blue")));
            case 5 -> typed("array").with("items", anySchema(depth - 1));
            case 6 -> typed("object").with("additionalProperties", anySchema(depth - 1));
            case 7 -> new TreeObject().with("oneOf", times(2, new Variants(depth)));
            default -> objectSchema(depth);
        };
    }

    /** Object after object, told apart by a constant. */
    private final class Variants implements Supplier<JsonValue> {

        private final int depth;
        private int made;

        Variants(int depth) {
            this.depth = depth;
        }

        @Override
        public JsonValue get() {
            var variant = objectSchema(depth - 1);
            var constant = new TreeObject().with("const", "kind" + made++);
            ((TreeObject) variant.get("properties")).with("type", constant);
            ((TreeArray) variant.get("required")).append(new TreeString("type"));
            return variant;
        }
    }

    private static TreeObject typed(String type) {
        return new TreeObject().with("type", type);
    }

    private TreeObject objectSchema(int depth) {
        var properties = new TreeObject();
        var required = new TreeArray();
        for (int i = 2 + random.nextInt(3); i > 0; i--) {
            var name = "p" + i + word();
            properties.with(name, anySchema(Math.max(0, depth - 1)));
            if (random.nextBoolean()) {
                required.append(new TreeString(name));
            }
        }
        return typed("object").with("properties", properties).with("required", required);
    }

    /** A value that keeps to a schema, as far as schemas of shapes go. */
    public JsonValue instance(JsonObject schema) {
        return instance(schema, schema, 4);
    }

    public JsonValue instance(JsonObject schema, JsonObject root, int depth) {
        if (schema.get("$ref") instanceof JsonString ref) {
            var target =
                    (JsonObject) root.asJsonObject().getValue(ref.getString().substring(1));
            return instance(target, root, depth);
        }
        for (var choice : List.of("oneOf", "anyOf")) {
            if (schema.get(choice) instanceof JsonArray options) {
                return instance((JsonObject) oneOf(options), root, depth);
            }
        }
        if (schema.containsKey("const")) {
            return schema.get("const");
        }
        return schema.get("enum") instanceof JsonArray all ? oneOf(all) : typed(schema, root, depth);
    }

    private JsonValue typed(JsonObject schema, JsonObject root, int depth) {
        var type = schema.get("type") instanceof JsonArray types
                ? ((JsonString) oneOf(types)).getString()
                : schema.getString("type", "string");
        return switch (type) {
            case "object" -> members(schema, root, depth);
            case "array" -> elements(schema, root, depth);
            case "integer" -> new TreeNumber(Integer.toString(random.nextInt(-100, 100)));
            case "number" -> new TreeNumber(random.nextInt(-1000, 1000) + "." + random.nextInt(1, 10));
            case "boolean" -> random.nextBoolean() ? TRUE : FALSE;
            case "null" -> NULL;
            default -> new TreeString(string(schema));
        };
    }

    private String string(JsonObject schema) {
        if (schema.getString("pattern", "").equals(DurationParser.PATTERN)) {
            return oneOf(List.of("PT1H30M", "PT-5M", "PT1.5S", "P2DT-0.25S"));
        }
        var format = FORMATS.get(schema.getString("format", ""));
        return format != null ? format : schema.containsKey("maxLength") ? "x" : text();
    }

    private JsonValue members(JsonObject schema, JsonObject root, int depth) {
        var object = new TreeObject();
        if (schema.get("properties") instanceof JsonObject properties) {
            var required = new TreeArray().addTexts(schema.get("required")).texts();
            properties.forEach((name, one) -> {
                if (required.contains(name) || (depth > 0 && random.nextBoolean())) {
                    object.with(name, instance((JsonObject) one, root, depth - 1));
                }
            });
        }
        if (schema.get("additionalProperties") instanceof JsonObject values) {
            var names = schema.get("propertyNames") instanceof JsonObject keys
                    ? keys
                    : typed("string").with("maxLength", TRUE);
            for (int i = depth > 0 ? random.nextInt(3) : 0; i > 0; i--) {
                var name = instance(names, root, depth);
                object.with(((JsonString) name).getString(), instance(values, root, depth - 1));
            }
        }
        return object;
    }

    private JsonValue elements(JsonObject schema, JsonObject root, int depth) {
        if (schema.get("prefixItems") instanceof JsonArray items) {
            return TreeArray.of(items.stream()
                    .map(item -> instance((JsonObject) item, root, depth - 1))
                    .toList());
        }
        var item = schema.get("items") instanceof JsonObject one ? one : typed("string");
        boolean isSet = schema.getBoolean("uniqueItems", false);
        return times(depth > 0 ? random.nextInt(isSet ? 2 : 4) : 0, () -> instance(item, root, depth - 1));
    }
}
