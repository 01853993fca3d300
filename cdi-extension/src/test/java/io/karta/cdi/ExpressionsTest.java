/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import io.karta.agent.RequireNameMatch;
import io.karta.agent.SomeOf;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.ConditionModel;
import io.karta.process.AgentPlatform;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ExpressionLanguage;
import io.karta.spi.InvalidExpressionException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import java.lang.reflect.Type;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpressionsTest {

    private static final String HERE = ExpressionsTest.class.getTypeName();

    record Assessment(double urgency) {}

    record Review() {}

    /** A language of one kind of sentence: {@code 7 in assessment} asks whether the object's text has a seven. */
    @ApplicationScoped
    static class Small implements ExpressionLanguage {

        private final Map<String, Type> offered = new TreeMap<>();

        Map<String, Type> offered() {
            return offered;
        }

        @Override
        public String prefix() {
            return "small";
        }

        @Override
        public Expression compile(String text, Map<String, Type> names) {
            offered.putAll(names);
            String[] words = text.split(" in ", 2);
            if (words.length != 2 || !names.containsKey(words[1])) {
                throw new InvalidExpressionException("SMALL-1: no language knows " + text + ". Say something else.");
            }
            return new Sentence(words[0], words[1]);
        }

        private record Sentence(String expected, String name) implements Expression {

            @Override
            public List<String> reads() {
                return List.of(name);
            }

            @Override
            public Optional<Boolean> evaluate(Function<String, Object> objects) {
                return expected.equals("?")
                        ? Optional.empty()
                        : Optional.of(objects.apply(name).toString().contains(expected));
            }
        }
    }

    @Agent(description = "Decides by expressions")
    static class Desk {

        @Action
        Assessment assess(UserInput input) {
            return new Assessment(input.content().length());
        }

        @Action(pre = "small:6 in assessment")
        @AchievesGoal(description = "A text")
        String hurry(UserInput input) {
            return "hurried";
        }
    }

    private static ProcessStatus statusFor(String input, Class<?>... classes) {
        try (var app = TestApplication.of(classes).deploy()) {
            var platform = app.get(AgentPlatform.class);
            return platform.run(platform.createProcess(
                            platform.agents().get(0), ProcessOptions.defaults(), new UserInput(input)))
                    .status();
        }
    }

    @Nested
    class WhenAPreconditionIsAnExpression {

        @Test
        void itIsEvaluatedOnWhatIsThere() {
            assertThat(statusFor("kettle", Desk.class, Small.class)).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(statusFor("cup", Desk.class, Small.class)).isEqualTo(ProcessStatus.STUCK);
        }

        @Test
        void itIsAConditionThatNeedsWhatItReads() {
            try (var app = TestApplication.of(Desk.class, Small.class).deploy()) {
                assertThat(app.agent().conditions()).singleElement().satisfies(condition -> {
                    assertThat(condition.name()).isEqualTo("small:6 in assessment");
                    assertThat(condition.cost()).isZero();
                    assertThat(condition.arguments())
                            .containsExactly(new Argument.FromBlackboard(
                                    Assessment.class, Optional.empty(), Argument.Presence.REQUIRED));
                });
            }
        }
    }

    @Nested
    class WhenAnExpressionIsNeitherTrueNorFalse {

        @Agent(description = "Asks what has no answer")
        static class Open {
            @Action(pre = "small:? in userInput")
            @AchievesGoal(description = "A text")
            String never(UserInput input) {
                return "never";
            }
        }

        @Test
        void itIsNotMetAndReported() throws Throwable {
            try (var app = TestApplication.of(Open.class, Small.class).deploy()) {
                ConditionModel condition = app.agent().conditions().get(0);

                assertThat(org.assertj.core.api.Assertions.catchThrowable(
                                () -> condition.invoker().invoke(new Object[] {new UserInput("")})))
                        .hasMessage("KARTA-449: expression \"small:? in userInput\" does not produce a boolean. "
                                + "Change it to a comparison, or correct it.");
            }
            assertThat(statusFor("", Open.class, Small.class)).isEqualTo(ProcessStatus.STUCK);
        }
    }

    @Nested
    class WhenALanguageLooksUpNames {

        sealed interface Animal permits Frog, Dog {}

        record Frog() implements Animal {}

        record Dog() implements Animal {}

        record Found(@Nullable Review review, Optional<Assessment> last) implements SomeOf {}

        @State
        record Checking(Review review) {
            @Action
            Short check(Optional<Long> number) {
                return 1;
            }
        }

        static class Elsewhere {
            record Dog() {}
        }

        @Agent(description = "Has many names")
        static class Wordy {
            @Action(outputBinding = "pet")
            Animal find(UserInput input) {
                return new Frog();
            }

            @Action
            Found look(UserInput input) {
                return new Found(new Review(), Optional.empty());
            }

            @Action
            Checking enter(UserInput input) {
                return new Checking(new Review());
            }

            @Action(pre = "small:g in pet")
            @AchievesGoal(description = "A text")
            String tell(@RequireNameMatch("last") Assessment last, Optional<Elsewhere.Dog> dog) {
                return "told";
            }
        }

        @Test
        void namesAreBindingsAndTypes() {
            try (var app = TestApplication.of(Wordy.class, Small.class).deploy()) {
                Map<String, Type> offered = app.get(Small.class).offered();

                assertThat(offered)
                        .containsOnlyKeys(
                                "animal",
                                "assessment",
                                "checking",
                                "frog",
                                "last",
                                "long",
                                "pet",
                                "review",
                                "short",
                                "string",
                                "userInput")
                        .containsEntry("pet", Animal.class)
                        .containsEntry("last", Assessment.class);
            }
        }

        @Test
        void readsBindingsByName() {
            try (var app = TestApplication.of(Wordy.class, Small.class).deploy()) {
                assertThat(app.agent().conditions().get(0).arguments())
                        .containsExactly(new Argument.FromBlackboard(
                                Animal.class, Optional.of("pet"), Argument.Presence.REQUIRED));
            }
        }
    }

    @Nested
    class InvalidExpressions {

        @Agent(description = "Has wrong expressions")
        static class Wrong {
            @Condition(name = "odd:name")
            boolean isOdd(UserInput input) {
                return true;
            }

            @Action(
                    pre = {"small:7 in nothing", "smal:7 in userInput", "odd:name"},
                    post = "small:7 in userInput")
            @AchievesGoal(description = "A text")
            String write(UserInput input) {
                return "";
            }
        }

        @Dependent
        static class Rival implements ExpressionLanguage {
            @Override
            public String prefix() {
                return "small";
            }

            @Override
            public Expression compile(String text, Map<String, Type> names) {
                throw new InvalidExpressionException("never");
            }
        }

        @Test
        void reportsAllProblemsTogether() {
            String here = HERE + "$InvalidExpressions$Wrong.";

            assertThat(TestApplication.of(Wrong.class, Small.class).listOfProblems())
                    .containsExactlyInAnyOrder(
                            "KARTA-447: " + here
                                    + "write(UserInput) has the expression \"small:7 in userInput\" in post, where "
                                    + "only conditions are allowed. Remove it: the planner derives the effects on "
                                    + "expressions from the type that the action produces.",
                            "KARTA-445: precondition \"small:7 in nothing\" of " + here
                                    + "write(UserInput): SMALL-1: no language" + " knows 7 in nothing. Say "
                                    + "something else.",
                            "KARTA-446: precondition \"smal:7 in userInput\" of " + here
                                    + "write(UserInput) has the language prefix smal, which is unknown. Did you mean "
                                    + "small? The languages are: small. Add the artifact karta-starter, which supports "
                                    + "el; or correct the name, if it is a condition.");
        }

        @Agent(description = "Has the prefix of another framework")
        static class Migrated {
            @Action(pre = "spel:userInput.content != ''")
            @AchievesGoal(description = "A text")
            String write(UserInput input) {
                return "";
            }
        }

        @Dependent
        static class Standard extends Rival {
            @Override
            public String prefix() {
                return "el";
            }
        }

        @Test
        void thePrefixIsCorrectedWhereTheStandardLanguageIsPresent() {
            assertThat(TestApplication.of(Migrated.class, Standard.class).problems())
                    .endsWith("has the language prefix spel, which is unknown. Did you mean el? The languages are: el. "
                            + "Correct the prefix; or correct the name, if it is a condition.");
        }

        @Test
        void twoLanguagesOfOnePrefixAreNamed() {
            assertThat(TestApplication.of(Desk.class, Small.class, Rival.class).problems())
                    .contains("KARTA-424", "are all expression languages with the prefix small. Keep one of them.");
        }
    }

    @Nested
    class WhenALanguageIsInAJar {

        @TempDir
        Path folder;

        /** Found by its name in a folder that looks like a jar. */
        public static class OfJar implements ExpressionLanguage {
            @Override
            public String prefix() {
                return "small";
            }

            @Override
            public Expression compile(String text, Map<String, Type> names) {
                throw new InvalidExpressionException("OF-JAR: no.");
            }
        }

        private List<String> problems(String service, Class<?>... classes) throws Exception {
            Path services = Files.createDirectories(folder.resolve("META-INF/services"));
            Files.writeString(services.resolve(ExpressionLanguage.class.getName()), service);
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
                Thread.currentThread().setContextClassLoader(loader);
                return TestApplication.of(classes).listOfProblems();
            } finally {
                Thread.currentThread().setContextClassLoader(before);
            }
        }

        @Test
        void itIsFound() throws Exception {
            assertThat(problems(OfJar.class.getName(), Desk.class))
                    .containsExactly("KARTA-445: precondition \"small:6 in assessment\" of " + HERE
                            + "$Desk.hurry(UserInput): OF-JAR: no.");
        }

        @Test
        void aBeanTakesItsPlace() throws Exception {
            assertThat(problems(OfJar.class.getName(), InvalidExpressions.Wrong.class, Small.class))
                    .noneMatch(problem -> problem.contains("OF-JAR"))
                    .anyMatch(problem -> problem.contains("SMALL-1"));
        }

        @Test
        void oneThatCannotBeLoadedIsNamed() throws Exception {
            assertThat(problems("nowhere.Language", Desk.class))
                    .anyMatch(problem -> problem.startsWith("KARTA-448: an expression language cannot be loaded: ")
                            && problem.contains("nowhere.Language"));
        }
    }
}
