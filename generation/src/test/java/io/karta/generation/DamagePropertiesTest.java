/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Any value, written with any two kinds of damage that lose nothing, is read as itself. */
class DamagePropertiesTest {

    enum Flaw {
        FENCE,
        PROSE,
        THINKING,
        SINGLE_QUOTES,
        BARE_NAMES,
        TRAILING_COMMAS,
        DOUBLED_COMMAS,
        NO_COMMAS,
        COMMENTS,
        OTHER_LITERALS,
        NO_LAST_BRACKETS,
        MORE_BRACKETS,
        OTHER_SPACE,
        ARROWS
    }

    /** Makes the same document from the same seed. */
    private static final class Documents {

        private static final String CHARACTERS = "abcXYZ 0189,:;{}[]()\"'\\/#.!<>-+=\n\t\u00e9\u4e16";

        private final SplittableRandom random;

        Documents(long seed) {
            random = new SplittableRandom(seed);
        }

        JsonValue document() {
            return random.nextBoolean() ? object(3) : array(3);
        }

        private JsonValue value(int depth) {
            return switch (random.nextInt(depth == 0 ? 4 : 6)) {
                case 0 -> new TreeString(text(CHARACTERS, random.nextInt(12)));
                case 1 -> new TreeNumber(Integer.toString(random.nextInt()));
                case 2 -> new TreeNumber(Double.toString(random.nextDouble(-1e9, 1e9)));
                case 3 ->
                    List.of(JsonValue.TRUE, JsonValue.FALSE, JsonValue.NULL).get(random.nextInt(3));
                case 4 -> object(depth - 1);
                default -> array(depth - 1);
            };
        }

        private JsonValue object(int depth) {
            var object = new TreeObject();
            for (int i = random.nextInt(4); i > 0; i--) {
                object.with("n" + text("abcdef", random.nextInt(5)), value(depth));
            }
            return object;
        }

        private JsonValue array(int depth) {
            var array = new TreeArray();
            for (int i = random.nextInt(4); i > 0; i--) {
                array.append(value(depth));
            }
            return array;
        }

        private String text(String characters, int length) {
            var text = new StringBuilder();
            for (int i = 0; i < length; i++) {
                text.append(characters.charAt(random.nextInt(characters.length())));
            }
            return text.toString();
        }

        Set<Flaw> flaws() {
            var all = Flaw.values();
            return Set.of(all[random.nextInt(all.length)]).stream()
                    .flatMap(flaw -> Stream.of(flaw, all[random.nextInt(all.length)]))
                    .collect(Collectors.toSet());
        }
    }

    @Property(tries = 2_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void damageThatLosesNothingIsRepaired(@ForAll long seed) {
        var documents = new Documents(seed);
        var document = documents.document();
        var text = new Damager(documents.flaws()).write(document);

        var read = LenientJson.read(text).value();

        assertThat(read).as(text).isEqualTo(document);
    }

    @Property(tries = 300, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void everyPrefixEndsWithAValueOrARefusal(@ForAll long seed) {
        var text = new Documents(seed).document().toString();
        for (int end = 0; end <= text.length(); end++) {
            var prefix = text.substring(0, end);

            var read = readOrNull(prefix);

            assertThat(read == null).as(prefix).isEqualTo(prefix.isEmpty());
        }
    }

    private static JsonValue readOrNull(String text) {
        try {
            return LenientJson.read(text).value();
        } catch (UnreadableJsonException e) {
            return null;
        }
    }

    @Property(tries = 2_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void anyOtherTextEndsToo(@ForAll long seed) {
        var random = new SplittableRandom(seed);
        var text = new StringBuilder();
        for (int i = random.nextInt(100); i > 0; i--) {
            text.append(Piece.values()[random.nextInt(Piece.values().length)].text);
        }

        var result = Shape.of(new TypeRef<List<String>>() {}).read(text.toString());

        assertThat(result.isPresent()).isEqualTo(result.problems().isEmpty());
    }

    enum Piece {
        OPEN("{"),
        CLOSE("}"),
        START("["),
        END("]"),
        TUPLE("("),
        UNTUPLE(")"),
        QUOTE("\""),
        SINGLE("'"),
        BACKTICK("`"),
        FENCE("```"),
        BLOCK("\"\"\""),
        COMMA(","),
        COLON(":"),
        EQUALS("="),
        ESCAPE("\\"),
        LINE("\n"),
        SPACE(" "),
        COMMENT("//"),
        HASH("#"),
        STAR("/*"),
        NAME("name"),
        NUMBER("1.5e3"),
        LITERAL("true"),
        THINK("<think>"),
        UNTHINK("</think>"),
        PLUS("+"),
        DOTS("..."),
        UNICODE("\\u00"),
        SMART("\u201c");

        private final String text;

        Piece(String text) {
            this.text = text;
        }
    }

    /** Writes JSON with flaws. */
    private static final class Damager {

        private final Set<Flaw> flaws;

        Damager(Set<Flaw> flaws) {
            this.flaws = flaws;
        }

        private boolean has(Flaw flaw) {
            return flaws.contains(flaw);
        }

        String write(JsonValue document) {
            var text = value(document);
            if (has(Flaw.NO_LAST_BRACKETS) && !has(Flaw.MORE_BRACKETS) && !has(Flaw.PROSE) && !has(Flaw.FENCE)) {
                text = text.replaceFirst("[\\]}]$", "");
            }
            text = has(Flaw.MORE_BRACKETS) ? text + "]}" : text;
            text = has(Flaw.FENCE) ? "```json\n" + text + "\n```" : text;
            text = has(Flaw.PROSE) ? "Here it is: " + text + "\nI hope that helps." : text;
            return has(Flaw.THINKING) ? "<think>Is it {\"draft\": 1}?</think>" + text : text;
        }

        private String value(JsonValue value) {
            if (value instanceof JsonObject object) {
                var members = object.entrySet().stream()
                        .map(member -> name(member.getKey()) + value(member.getValue()))
                        .toList();
                return structure("{", members, "}");
            }
            if (value instanceof JsonArray array) {
                return structure("[", array.stream().map(this::value).toList(), "]");
            }
            return value instanceof JsonString text ? quoted(text.getString()) : literal(value);
        }

        private String name(String name) {
            var colon = has(Flaw.ARROWS) ? " => " : ": ";
            return (has(Flaw.BARE_NAMES) ? name : quoted(name)) + colon;
        }

        private String structure(String start, List<String> parts, String end) {
            var space = has(Flaw.OTHER_SPACE) ? "\u00a0\n\u200b" : has(Flaw.COMMENTS) ? "// note\n/* [1] */" : " ";
            var comma = has(Flaw.NO_COMMAS) ? "\n" : has(Flaw.DOUBLED_COMMAS) ? ",," : ",";
            var last = has(Flaw.TRAILING_COMMAS) && !parts.isEmpty() ? "," : "";
            return start + String.join(comma + space, parts) + last + end;
        }

        private String quoted(String text) {
            var json = new TreeString(text).toString();
            return has(Flaw.SINGLE_QUOTES)
                    ? "'" + json.substring(1, json.length() - 1).replace("'", "\\'") + "'"
                    : json;
        }

        private String literal(JsonValue value) {
            if (!has(Flaw.OTHER_LITERALS) || value instanceof TreeNumber) {
                return value.toString();
            }
            return value == JsonValue.NULL ? "None" : value == JsonValue.TRUE ? "True" : "False";
        }
    }
}
