/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolGroup;
import io.karta.ai.ToolSource;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.TestStores;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ToolInputSchema;
import io.karta.generation.Shapes;
import io.karta.generation.form.FormModel;
import io.karta.generation.result.ReadResult;
import io.karta.guard.GuardrailContext;
import io.karta.guard.ToolGuardrail;
import io.karta.guard.Verdict;
import io.karta.message.ToolCall;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidAnswerException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.CapturedLog;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolResult;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tools that request input of the user. */
class ToolInputTest extends ConfirmationFixture {

    private static final JsonObject SCHEMA = json(
            """
            {"type": "object", "required": ["seat"], "properties": {
              "seat": {"type": "string", "description": "Row and letter"},
              "bags": {"type": "integer", "default": 1},
              "meal": {"type": "string", "oneOf": [
                {"const": "v", "title": "Vegetarian"}, {"const": "m", "title": "Meat"}]}
            }}
            """);

    private static JsonObject json(String text) {
        return Json.createReader(new StringReader(text)).readObject();
    }

    /** Books a seat in two questions. */
    private final class Booking implements Tool {

        private final JsonObject schema;
        private final boolean isReadOnly;

        Booking(JsonObject schema, boolean isReadOnly) {
            this.schema = schema;
            this.isReadOnly = isReadOnly;
        }

        @Override
        public String name() {
            return "book";
        }

        @Override
        public String description() {
            return "Books a flight";
        }

        @Override
        public JsonObject inputSchema() {
            return json("{\"type\": \"object\"}");
        }

        @Override
        public boolean isReadOnly() {
            return isReadOnly;
        }

        @Override
        public ToolResult call(String arguments, ToolContext context) {
            ran.add("book " + context.inputState().orElse("first"));
            if (context.input().isEmpty()) {
                return ToolResult.inputRequired("Which seat?", schema, "second");
            }
            ToolInput input = context.input().get();
            return input.accepted() ? ToolResult.text("booked " + input.content()) : ToolResult.text("not booked");
        }
    }

    record Payment() {}

    private AgentModel booking(Tool... tools) {
        return settling(runner -> runner.withTools(List.of(tools)).createOutcome("Book it", Letter.class));
    }

    private AgentProcess asking() {
        model.on(Letter.class).call("book", "{}").answer(new Letter("done"));
        return begun(platform(booking(new Booking(SCHEMA, false))));
    }

    @Nested
    class OfAnAction {

        @Test
        void isAQuestionWithTheFieldsOfTheSchema() {
            var form = question(asking()).form();

            assertThat(form.title()).isEqualTo("Which seat?");
            assertThat(form.text()).contains("Requested by the tool book");
            assertThat(form.isConfirmation()).isFalse();
            assertThat(form.model(new Shapes(), Locale.ENGLISH).fields())
                    .extracting(FormModel.Field::name)
                    .containsExactly("seat", "bags", "meal", "decline");
            assertThat(form.schema(new Shapes()).getJsonObject("properties"))
                    .containsOnlyKeys("seat", "bags", "meal", "decline");
        }

        @Test
        void isPassedToTheToolThatContinues() {
            AgentProcess process = asking();

            submit(process, "{\"seat\": \"12A\", \"meal\": \"v\"}");

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(heard()).containsExactly("booked {\"seat\":\"12A\",\"bags\":1,\"meal\":\"v\"}");
            assertThat(ran).containsExactly("settle", "book first", "book second", "send");
        }

        @Test
        void canBeDeclined() {
            AgentProcess process = asking();

            submit(process, "{\"decline\": true}");

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(heard()).containsExactly("not booked");
        }

        @Test
        void isCheckedAgainstTheSchema() {
            AgentProcess process = asking();
            var question = question(process);

            assertThat(question.form()
                            .read(new Shapes(), "{\"bags\": \"many\", \"meal\": \"x\"}")
                            .problems())
                    .extracting(problem -> problem.pointer())
                    .containsExactlyInAnyOrder("/seat", "/bags", "/meal");
            assertThat(question.form().read(new Shapes(), "seat").isEmpty()).isTrue();
            assertThatThrownBy(() -> process.answer(question.id(), new ToolInput(true, "{}")))
                    .isInstanceOf(InvalidAnswerException.class);
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }

        @ParameterizedTest
        @ValueSource(strings = {"1e99999999999", "-1e-99999999999"})
        void isInvalidWithANumberOutOfRange(String number) {
            rejects("{\"seat\": \"1\", \"bags\": %s}".formatted(number));
        }

        @Test
        void isInvalidWithANumberThatIsTooLong() {
            rejects("{\"seat\": \"1\", \"bags\": %s}".formatted("7".repeat(2_000)));
        }

        private void rejects(String json) {
            AgentProcess process = asking();
            var question = question(process);

            assertThat(question.form().read(new Shapes(), json).problems())
                    .singleElement()
                    .asString()
                    .contains("a number that is too long or out of range");
            assertThatThrownBy(() -> process.answer(question.id(), new ToolInput(true, json)))
                    .isInstanceOf(InvalidAnswerException.class);
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }

        @Test
        void isRequestedBeforeTheLaterCallsOfTheRoundRun() {
            model.on(Letter.class)
                    .calls(new ToolCall("1", "book", "{}"), new ToolCall("2", "pay", "{}"))
                    .answer(new Letter("done"));
            var pay = Tool.of("pay", "Pays the flight", Payment.class, payment -> {
                ran.add("pay");
                return "paid";
            });
            AgentProcess process = begun(platform(booking(new Booking(SCHEMA, false), pay)));

            submit(process, "{\"seat\": \"1\"}");

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(heard()).containsExactly("booked {\"seat\":\"1\",\"bags\":1}", "paid");
            assertThat(ran).containsExactly("settle", "book first", "book second", "pay", "send");
        }

        @Test
        void isNormalizedLikeASubmittedForm() {
            AgentProcess process = asking();

            process.answer(question(process).id(), new ToolInput(true, "{\"seat\": \"12A\", \"bags\": \"2\"}"));

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(heard()).containsExactly("booked {\"seat\":\"12A\",\"bags\":2}");
        }

        @Test
        void canBeDeclinedInItsContent() {
            AgentProcess process = asking();

            process.answer(question(process).id(), new ToolInput(true, "{\"decline\": true}"));

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(heard()).containsExactly("not booked");
        }

        @ParameterizedTest
        @ValueSource(strings = {"true", "\"true\"", "\"on\"", "\"yes\"", "\"TRUE\"", "\" true \""})
        void isDeclinedWithEachValueOfACheckBox(String decline) {
            assertThat(declining(decline).value().accepted()).isFalse();
        }

        @ParameterizedTest
        @ValueSource(strings = {"false", "\"off\"", "\"No\"", "\"\"", "null"})
        void isAcceptedWithACheckBoxThatIsEmpty(String decline) {
            assertThat(declining(decline).value().content()).isEqualTo(json("{\"seat\": \"4A\", \"bags\": 1}"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"\"perhaps\"", "1", "[true]", "{}"})
        void isNeitherDeclinedNorAcceptedWithAnotherValue(String decline) {
            assertThat(declining(decline).problems()).singleElement().satisfies(problem -> {
                assertThat(problem.pointer()).isEqualTo("/decline");
                assertThat(problem.text()).isEqualTo("must be a boolean");
            });
        }

        private ReadResult<ToolInput> declining(String decline) {
            return new ToolInputSchema(SCHEMA).read("{\"seat\": \"4A\", \"decline\": " + decline + "}");
        }

        @Test
        void leavesTheOtherCallsOfTheRound() {
            model.on(Letter.class)
                    .calls(new ToolCall("1", "book", "{}"), new ToolCall("2", "lookUp", "{\"order\": \"A\"}"))
                    .answer(new Letter("done"));
            AgentModel agent = settling(runner -> runner.withTool(new Booking(SCHEMA, true))
                    .withToolObject(desk)
                    .createOutcome("Book it", Letter.class));
            AgentProcess process = begun(platform(agent));

            submit(process, "{\"seat\": \"1\"}");

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
            assertThat(heard()).containsExactly("booked {\"seat\":\"1\",\"bags\":1}", "kettle");
        }
    }

    @Test
    void survivesARestart() {
        model.on(Letter.class).call("book", "{}").answer(new Letter("done"));
        AgentModel agent = settling(runner -> runner.withToolGroup("travel").createOutcome("Book it", Letter.class));
        var travel = ToolGroup.of("travel", "Travel", "test", List.of(new Booking(SCHEMA, false)));
        var disk = TestStores.textNode(agent);
        LocalPlatform first = platform(agent, more -> more.store(disk).toolGroups(List.of(travel)));
        AgentProcess process = begun(first);
        question(process);
        first.close();
        LocalPlatform second =
                platform(agent, more -> more.store(disk.otherNode()).toolGroups(List.of(travel)));
        AgentProcess again = on(second, process);

        assertThat(question(again).form().text()).contains("Requested by the tool book");
        submit(again, "{\"seat\": \"12A\"}");

        assertThat(again.result(Sent.class)).isEqualTo(new Sent("done"));
        assertThat(heard()).containsExactly("booked {\"seat\":\"12A\",\"bags\":1}");
        assertThat(ran).containsExactly("settle", "book first", "book second", "send");
    }

    /** Tool of a client. */
    record Offer(String description) implements ToolSource {

        @Override
        public List<Tool> tools() {
            return List.of(Tool.of("choose", description, in -> ToolResult.inputRequired("Which seat?", SCHEMA)));
        }

        @Override
        public boolean isExternal() {
            return true;
        }
    }

    private static final class NoChoices implements ToolGuardrail {

        @Override
        public Verdict checkDefinition(String text, GuardrailContext context) {
            return text.contains("Chooses") ? Verdict.block("it is forbidden") : Verdict.pass();
        }
    }

    @Test
    void isNotPassedToAToolWhoseDefinitionIsBlockedAfterARestart() {
        model.on(Letter.class).call("choose", "{}").answer(new Letter("done"));
        AgentModel agent = new TestAgents("Support")
                .action("settle", List.of(a(UserInput.class), a(Offer.class), CONTEXT), Letter.class, values -> context(
                                values, 2)
                        .ai()
                        .withDefaultLlm()
                        .withToolObject(values[1])
                        .createOutcome("Book it", Letter.class))
                .goal("settle", "settle", Letter.class, UserInput.class, Offer.class)
                .model();
        var disk = TestStores.textNode(agent);
        LocalPlatform first = platform(agent, more -> more.store(disk));
        AgentProcess process = first.run(first.createProcess(
                first.agents().get(0), ProcessOptions.defaults(), INPUT, new Offer("Chooses a seat")));
        question(process);
        first.close();
        LocalPlatform second =
                platform(agent, more -> more.store(disk.otherNode()).guardrails(List.of(new NoChoices())));
        AgentProcess again = on(second, process);

        try (var log = CapturedLog.of("io.karta.engine.guard.ToolDefinitionGuard")) {
            submit(again, "{\"seat\": \"12A\"}");

            assertThat(again.explain()).contains("KARTA-796", "tool 'choose'");
            assertThat(model.requests()).hasSize(1);
            assertThat(log.warnings()).singleElement().asString().contains("KARTA-367", "choose (NoChoices:");
        }
    }

    @Test
    void isAnErrorForTheModelIfThePromptCannotWait() {
        model.on(Letter.class).call("book", "{}").answer(new Letter("done"));
        AgentModel agent = settling(runner ->
                Outcome.of(runner.withTool(new Booking(SCHEMA, false)).createObject("Book it", Letter.class)));

        try (var log = CapturedLog.of("io.karta.engine.tool.ToolCaller")) {
            assertThat(begun(platform(agent)).status()).isEqualTo(ProcessStatus.COMPLETED);

            assertThat(log.messages()).anyMatch(line -> line.contains("KARTA-259"));
        }
        assertThat(heard()).singleElement().asString().contains("cannot be asked");
    }

    @Test
    void isAnErrorForTheModelIfTheSchemaIsInvalid() {
        model.on(Letter.class).call("book", "{}").answer(new Letter("done"));
        AgentModel agent = booking(new Booking(json("{\"type\": \"string\"}"), false));

        try (var log = CapturedLog.of("io.karta.engine.tool.ToolCaller")) {
            assertThat(begun(platform(agent)).status()).isEqualTo(ProcessStatus.COMPLETED);

            assertThat(log.messages()).anyMatch(line -> line.contains("KARTA-260"));
        }
    }

    private static void submit(AgentProcess process, String json) {
        var question = question(process);
        Optional<?> answer = question.form().read(new Shapes(), json).optional();
        process.answer(question.id(), answer.orElseThrow());
    }
}
