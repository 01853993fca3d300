/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import static io.karta.a2a.A2aTestClient.answer;
import static io.karta.a2a.A2aTestClient.data;
import static io.karta.a2a.A2aTestClient.message;
import static io.karta.a2a.A2aTestClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Confirmation;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A task that awaits a user asks its client. */
@Timeout(60)
class QuestionsTest {

    private final Shop shop = new Shop();
    private final A2aTestClient ada = shop.client().as("ada");

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void continuesWithAnAnswer() {
        var asked = ada.say("ship", text("a kettle"));

        var invalid = ada.answers(asked.id(), data("{\"street\":\"Main\",\"house\":\"many\"}"));
        var sent = ada.answers(asked.id(), data("{\"street\":\"Main\",\"house\":5}"));

        assertThat(asked.state()).isEqualTo("INPUT_REQUIRED");
        assertThat(asked.said()).isEqualTo("Where to?");
        assertThat(asked.task().getJsonObject("status").toString()).contains("answerSchema", "\"house\"");
        assertThat(invalid.code()).isEqualTo(-32602);
        assertThat(invalid.error().getString("message")).contains("KARTA-111", "/params/message/parts/house");
        assertThat(sent.id()).isEqualTo(asked.id());
        assertThat(sent.output().toString()).contains("Main 5");
        assertThat(sent.task().getJsonArray("history").toString()).contains("a kettle", "Where to?");
    }

    @ParameterizedTest
    @CsvSource({"yes,COMPLETED", "Approved.,COMPLETED", "no,FAILED"})
    void readsConfirmationsFromWords(String word, String state) {
        var asked = ada.say("refund", text("my money"));

        assertThat(ada.answers(asked.id(), text(word)).state()).isEqualTo(state);
    }

    @Test
    void rejectsOtherWords() {
        var asked = ada.say("refund", text("my money"));

        var reply = ada.answers(asked.id(), text("maybe"));

        assertThat(reply.code()).isEqualTo(-32602);
        assertThat(ada.answers(asked.id(), data("{\"accepted\":true}")).state()).isEqualTo("COMPLETED");
    }

    @Test
    void readsTheOnlyTextOfAFormFromTheMessage() {
        var asked = ada.say("greet", text("someone"));

        assertThat(ada.answers(asked.id(), text("Porto")).output().getString("text"))
                .isEqualTo("Hello Porto");
    }

    @Test
    void rejectsFilesInAnswers() {
        var asked = ada.say("greet", text("someone"));

        var reply = ada.answers(asked.id(), text("Porto") + ",{\"raw\":\"AAAA\",\"mediaType\":\"image/png\"}");

        assertThat(reply.code()).isEqualTo(-32005);
        assertThat(reply.error().getString("message")).contains("KARTA-139", "image/png");
        assertThat(ada.answers(asked.id(), text("Porto")).state()).isEqualTo("COMPLETED");
    }

    @Test
    void readsAnAnswerToAnotherQuestionWithTheSameId() {
        var first = ada.say("courier", data("{\"number\":3}"));
        var note = answer(first.id(), first.question(), data("{\"text\":\"red\",\"street\":\"Main\",\"house\":5}"));
        var second = ada.call("SendMessage", note);

        var third = ada.call("SendMessage", note.replace(first.question(), second.question()));

        assertThat(second.said()).isEqualTo("Where to?");
        assertThat(third.state()).isEqualTo("COMPLETED");
    }

    @Test
    void streamsWhatFollowsFromAnAnswer() {
        var asked = ada.call("SendStreamingMessage", message("greet", text("someone")))
                .events();
        var last = asked.get(asked.size() - 1).getJsonObject("statusUpdate");
        assertThat(last.getJsonObject("status").getString("state")).isEqualTo("TASK_STATE_INPUT_REQUIRED");

        var answered = ada.call("SendStreamingMessage", answer(last.getString("taskId"), text("Porto")))
                .events();

        assertThat(answered.get(0)).containsKey("task");
        assertThat(answered.toString()).contains("Hello Porto", "TASK_STATE_COMPLETED");
    }

    @Test
    void asksQuestionsOfChildrenOneAfterTheOther() {
        var first = ada.say("courier", data("{\"number\":3}"));
        var second = ada.answers(first.id(), text("the red one"));
        var third = ada.answers(first.id(), data("{\"street\":\"Main\",\"house\":5}"));

        assertThat(first.said()).isEqualTo("Which door?");
        assertThat(second.said()).isEqualTo("Where to?");
        assertThat(third.output().toString()).contains("Main");
    }

    @Test
    void answersTheOldestOfSeveralQuestionsOrTheNamedOne() {
        var options = ProcessOptions.defaults()
                .withCaller(Caller.named("ada", role -> false))
                .concurrent();
        var agent = shop.platform.deploy(Shop.curious());
        var id = shop.platform
                .run(shop.platform.createProcess(agent, options, new Shop.Order(3)))
                .id();
        var parts = ada.call("GetTask", "{\"id\":\"%s\"}".formatted(id))
                .result()
                .getJsonObject("status")
                .getJsonObject("message")
                .getJsonArray("parts");
        var second = parts.getJsonObject(3).getJsonObject("data").getString("questionId");

        var asked = ada.call("SendMessage", answer(id, second, text("by train")));
        var ended = ada.answers(id, text("Porto"));

        assertThat(parts.getJsonObject(0).getString("text")).isEqualTo("Which city?");
        assertThat(parts.getJsonObject(2).getString("text")).isEqualTo("Which note?");
        assertThat(asked.said()).isEqualTo("Which city?");
        assertThat(ended.output().getString("text")).isEqualTo("Porto by train");
    }

    @Test
    void neverAnswersAnotherQuestionThanTheNamedOne() {
        var first = ada.say("courier", data("{\"number\":3}"));
        ada.call("SendMessage", answer(first.id(), first.question(), text("the red one")));

        var again = ada.call("SendMessage", answer(first.id(), first.question(), text("the red one")));

        assertThat(again.code()).isEqualTo(-32004);
        assertThat(again.error().getString("message")).contains("KARTA-138", "does not await this answer");
    }

    @Test
    void answersOnceWithARepeatedMessage() {
        var first = ada.say("courier", data("{\"number\":3}"));
        var answer = answer(first.id(), text("the red one"));

        var second = ada.call("SendMessage", answer);
        var repeated = ada.call("SendMessage", answer);

        assertThat(second.said()).isEqualTo("Where to?");
        assertThat(repeated.said()).isEqualTo("Where to?");
    }

    @Test
    void leavesAQuestionToUsersWithItsRole() throws Exception {
        var lines =
                ada.lines("SendStreamingMessage", message("check", text("it"))).iterator();
        var id = A2aTestClient.json(lines.next().substring(6))
                .getJsonObject("result")
                .getJsonObject("task")
                .getString("id");
        String line;
        do {
            line = lines.next();
        } while (!line.contains("with the role support"));
        assertThat(line).contains("TASK_STATE_WORKING");

        var rejected = ada.answers(id, text("yes"));
        var process = shop.platform.process(id).orElseThrow();
        process.answer(
                process.pendingAnswer().orElseThrow().id(),
                new Confirmation(true),
                Caller.named("grace", "support"::equals));

        assertThat(rejected.error().getString("message")).contains("awaits another user");
        var rest = new StringBuilder();
        lines.forEachRemaining(rest::append);
        assertThat(rest).contains("TASK_STATE_COMPLETED");
    }

    @Test
    void rejectsMessagesWithTheContextOfAnotherTask() {
        var asked = ada.say("ship", text("a kettle"));

        var reply = ada.call(
                "SendMessage",
                answer(asked.id(), data("{\"street\":\"Main\",\"house\":5}"))
                        .replace("\"taskId\"", "\"contextId\":\"other\",\"taskId\""));

        assertThat(reply.code()).isEqualTo(-32602);
        assertThat(reply.error().getString("message")).contains("must be that of the task");
    }

    @Test
    void rejectsMessagesToATaskThatIsWorking() throws Exception {
        var reply = ada.call(
                "SendMessage",
                message("wait", text("go")).replaceFirst("}$", ",\"configuration\":{\"returnImmediately\":true}}"));
        shop.isRunning.await();

        assertThat(ada.answers(reply.id(), text("more")).error().getString("message"))
                .contains("KARTA-138", "is working");
    }

    @RepeatedTest(10)
    void streamsWhatAnActionReportsAboutFurtherInput() {
        var asking = ada.say("notes", text("one"));
        assertThat(asking.state()).isEqualTo("INPUT_REQUIRED");

        var events = ada.call("SendStreamingMessage", answer(asking.id(), text("two")))
                .events();

        assertThat(events.get(0).getJsonObject("task").getJsonObject("status").getString("state"))
                .isEqualTo("TASK_STATE_WORKING");
        assertThat(events.toString()).contains("noted");
        assertThat(events.get(events.size() - 1).toString()).contains("TASK_STATE_INPUT_REQUIRED");
    }
}
