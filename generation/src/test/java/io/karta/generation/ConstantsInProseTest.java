/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeObject;
import io.karta.generation.json.TreeString;
import io.karta.generation.result.Problem;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantsInProseTest {

    enum Verdict {
        SPAM,
        NOT_SPAM
    }

    enum Level {
        LOW,
        MEDIUM,
        HIGH,
        VERY_HIGH
    }

    enum Answer {
        YES,
        NO
    }

    enum Choice {
        A,
        B,
        C
    }

    private static final List<String> DENIALS = List.of(
            "This is not %s.",
            "It's not %s",
            "This isn't %s.",
            "This isn\u2019t %s.",
            "this isnt %s",
            "It ain't %s",
            "It is no %s",
            "It is no longer %s.",
            "It was never %s.",
            "It can't be %s",
            "It cannot be %s.",
            "I don't think it is %s.",
            "I do not believe that this message would be considered %s.",
            "It doesn't look like %s",
            "It wouldn't be %s",
            "Definitely not %s!",
            "non-%s",
            "non %s",
            "Non%s",
            "un%s",
            "anti-%s",
            "!%s",
            "\u00ac%s",
            "!= %s",
            "~~%s~~",
            "\u274c %s",
            "[ ] %s",
            "Anything but %s",
            "rather something else than %s",
            "far from %s",
            "without %s",
            "Nothing suggests %s",
            "None of the signs of %s are there",
            "neither %s nor anything similar",
            "hardly %s",
            "It is unlikely to be %s.",
            "I doubt that it is %s.",
            "%s: no",
            "%s = false",
            "%s? No.",
            "Is it %s?",
            "%s it is not.",
            "%s is wrong.",
            "%s would be an incorrect classification",
            "%s can be ruled out",
            "I ruled %s out.",
            "%s must be excluded.",
            "I reject %s.",
            "%s, not at all",
            "At first I thought %s. But it isn't.",
            "%s\nNo, that is wrong.",
            "If it had links, it would be %s.",
            "The opposite of %s",
            "It lacks the signs of %s",
            "It fails to be %s",
            "Das ist kein %s.",
            "Das ist nicht %s.",
            "Ce n'est pas %s.",
            "No es %s.",
            "N\u00e3o \u00e9 %s.",
            "Non \u00e8 %s.",
            "Dit is geen %s",
            "\u042d\u0442\u043e \u043d\u0435 %s",
            "\u8fd9\u4e0d\u662f %s",
            "It looks like %s but is fine.",
            "almost %s",
            "less than %s",
            "Less %s",
            "below %s",
            "free of %s",
            "zero %s",
            "%s: 0%%",
            "%s-free",
            "{\"not\": \"%s\"}",
            "{\"excluded\": \"%s\"}",
            "{\"answerIsNot\": \"%s\"}");

    private static Shape<Object> constants(String... names) {
        JsonObject schema = new TreeObject().with("type", "string").with("enum", TreeArray.ofTexts(List.of(names)));
        return Shape.ofSchema(schema);
    }

    @Provide
    Arbitrary<String> denials() {
        return Arbitraries.of(DENIALS);
    }

    @Provide
    Arbitrary<UnaryOperator<String>> spellings() {
        return Arbitraries.of(
                name -> name,
                name -> name.toLowerCase(Locale.ROOT),
                name -> name.replace('_', ' '),
                name -> "\"" + name + "\"",
                name -> "**" + name + "**",
                name -> "`" + name + "`");
    }

    @Property(tries = 2_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void aDeniedConstantIsNeverTheAnswer(
            @ForAll Level level,
            @ForAll("denials") String denial,
            @ForAll("spellings") UnaryOperator<String> spelling) {
        var text = denial.formatted(spelling.apply(level.name()));

        var result = Shape.of(Level.class).read(text);

        assertThat(result.isPresent()).as(text).isFalse();
    }

    @Property(tries = 2_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void aDenialIsNeverInverted(
            @ForAll Verdict denied,
            @ForAll("denials") String denial,
            @ForAll("spellings") UnaryOperator<String> spelling) {
        var text = denial.formatted(spelling.apply(denied.name()));

        var result = Shape.of(Verdict.class).read(text);

        assertThat(result.isPresent() && result.value() == denied).as(text).isFalse();
    }

    @Property(tries = 500, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void aDeniedTruthIsNeverTheAnswer(@ForAll("denials") String denial, @ForAll boolean truth) {
        Assume.that(!denial.contains("false")
                && !denial.contains("0%")
                && !denial.endsWith("not at all")); // which agrees with false
        var text = denial.formatted(truth);

        var result = Shape.of(Boolean.class).read(text);

        assertThat(result.isPresent()).as(text).isFalse();
    }

    @Property(tries = 500, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void twoConstantsAreNeverOneAnswer(@ForAll Level one, @ForAll Level other) {
        Assume.that(one != other);

        var result = Shape.of(Level.class).read("It is " + one + ", or rather " + other + ".");

        assertThat(result.isPresent()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not spam",
                "This is not SPAM.",
                "It is NOT_SPAM.",
                "Not-Spam",
                "NotSpam",
                "The message is Not Spam because the sender is known",
                "Answer: not spam"
            })
    void theLongestNameCounts(String text) {
        var result = Shape.of(Verdict.class).read(text);

        assertThat(result.value()).isEqualTo(Verdict.NOT_SPAM);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "The level is HIGH.|HIGH",
                "I would say: high|HIGH",
                "very high|VERY_HIGH",
                "It is VERY_HIGH, clearly|VERY_HIGH",
                "HIGH because there is no backup|HIGH",
                "**HIGH**|HIGH",
                "The level is `low`.|LOW",
                "probably MEDIUM|MEDIUM",
                "meduim|MEDIUM",
            })
    void affirmedConstantsAreRead(String text, Level expected) {
        var result = Shape.of(Level.class).read(text);

        assertThat(result.value()).isEqualTo(expected);
    }

    @Test
    void anExplicitAnswerOnTheLastLineCounts() {
        var result =
                Shape.of(Level.class).read("It is not LOW, and nothing suggests MEDIUM.\n\n**Final answer:** HIGH");

        assertThat(result.value()).isEqualTo(Level.HIGH);
    }

    @Test
    void theProblemNamesTheConstants() {
        var result = Shape.of(Level.class).read("not high");

        assertThat(result.problems())
                .extracting(Problem::text)
                .singleElement()
                .asString()
                .contains("LOW, MEDIUM, HIGH");
    }

    @Nested
    class WithSigns {

        @Test
        void aConstantWithPunctuationIsFoundInProse() {
            var shape = constants("k-2", "k-2-3", "k-2-3.1_1");

            assertThat(shape.read("The key is k-2-3.1_1.").value()).isEqualTo("k-2-3.1_1");
            assertThat(shape.read("The key is k-2-3, I think").value()).isEqualTo("k-2-3");
            assertThat(shape.read("The key is (k-2).").value()).isEqualTo("k-2");
            assertThat(shape.read("The key is k-2-4.").isPresent()).isFalse();
        }

        @ParameterizedTest
        @CsvSource({"C++ is best,C++", "I like C.,C", "we use c# here,C#", "It is C#.,C#"})
        void signsBelongToNames(String text, String expected) {
            assertThat(constants("C", "C++", "C#").read(text).value()).isEqualTo(expected);
        }

        @ParameterizedTest
        @ValueSource(strings = {"A-", "a-", "grade A-", "A"})
        void anotherSignIsAnotherName(String text) {
            assertThat(constants("A+", "B+").read(text).isPresent()).isFalse();
        }

        @ParameterizedTest
        @ValueSource(strings = {"-1", "\u22121", "12", "1.5", "0.1", "1/2", "minus -1"})
        void numbersAreNotPartsOfNumbers(String text) {
            assertThat(constants("1", "2").read(new TreeString(text)).isPresent())
                    .isFalse();
        }

        @Test
        void digitsStayApart() {
            assertThat(constants("1.2", "3").read(new TreeString("12")).isPresent())
                    .isFalse();
            assertThat(constants("12", "3").read(new TreeString("1.2")).isPresent())
                    .isFalse();
        }

        @ParameterizedTest
        @ValueSource(strings = {"N/A", "n/a", "It is N/A."})
        void aSlashInsideAName(String text) {
            assertThat(constants("A", "N/A").read(text).value()).isEqualTo("N/A");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GPT-4o-mini,",
        "gpt41,",
        "GPT\u20114.1,GPT-4.1",
        "I take GPT\u20114.1 here,GPT-4.1",
        "I take GPT-4\u2011turbo,",
        "I take GPT\u20104 here,GPT-4"
    })
    void otherNumbersMakeOtherNamesWithAnyHyphen(String text, String expected) {
        var result = constants("GPT-4", "GPT-4.1", "GPT-4.1-mini").read(text);

        assertThat(result.isPresent() ? result.value() : null).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"V2_FINAL,", "V1-FINAL,V1_FINAL", "v1_fnial,V1_FINAL"})
    void digitsAreNotMistyped(String text, String expected) {
        var result = constants("V1_FINAL", "DRAFT").read(text);

        assertThat(result.isPresent() ? result.value() : null).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "Level.HIGH,HIGH",
        "com.acme.Level.VERY_HIGH,VERY_HIGH",
        "Level::LOW,LOW",
        "NotLevel.HIGH,",
        "v.HIGH,",
        "U.HIGH,"
    })
    void theTypeMayStandBeforeAConstant(String text, Level expected) {
        var result = Shape.of(Level.class).read(text);

        assertThat(result.isPresent() ? result.value() : null).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"true,TRUE", "false,FALSE", "True.,TRUE", "null,"})
    void acceptsBooleansForConstants(String text, String expected) {
        var result = constants("TRUE", "FALSE", "UNKNOWN").read(text);

        assertThat(result.isPresent() ? result.value() : null).isEqualTo(expected);
    }

    @Nested
    class OrdinaryWords {

        @ParameterizedTest
        @CsvSource({
            "A and B,",
            "A or B,",
            "The answer is A because B is a distractor,",
            "A-,",
            "A is a good choice,A",
            "Vitamin A,A",
            "The answer is A because it fits,A",
            "A good choice is B,B",
            "A/B,"
        })
        void aLetterIsNoArticleWithinASentence(String text, Choice expected) {
            var result = Shape.of(Choice.class).read(text);

            assertThat(result.isPresent() ? result.value() : null).isEqualTo(expected);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "No, this is not safe.|NO",
                    "The answer is no.|NO",
                    "Yes, it is.|YES",
                    "NO|NO",
                    "no.|NO",
                    "Yes!|YES"
                })
        void areReadAfterAnAnswerLabel(String text, Answer expected) {
            assertThat(Shape.of(Answer.class).read(text).value()).isEqualTo(expected);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"There is no problem", "no doubt: yes", "Yes and no", "No, wait, yes", "It is not a yes"})
        void areNoAnswerElsewhere(String text) {
            assertThat(Shape.of(Answer.class).read(text).isPresent()).isFalse();
        }

        @ParameterizedTest
        @CsvSource({"The answer is A.,A", "A) because it fits,A", "B is a better choice,B", "Option C,C"})
        void lettersAreChosen(String text, Choice expected) {
            assertThat(Shape.of(Choice.class).read(text).value()).isEqualTo(expected);
        }

        @Test
        void anArticleIsNoLetter() {
            assertThat(Shape.of(Choice.class).read("A message from a bank").isPresent())
                    .isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "amoral,MORAL",
        "employee,EMPLOYER",
        "atypical,TYPICAL",
        "illegal,LEGAL",
        "inactive,ACTIVE",
        "unsafe,SAFE"
    })
    void prefixesAndEndingsMakeOtherWords(String text, String constant) {
        assertThat(constants(constant, "OTHER").read(text).isPresent()).isFalse();
    }
}
