/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.PageRequest;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.QuestionFilter;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StoredProcess;
import io.karta.testkit.CrashingProcessStore;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A process and its child, which both ask questions, end together whenever the node that runs them crashes. */
@Timeout(240)
class AwaitingChildCrashTest extends NodesFixture {

    private static final int APPENDS = 12;

    static Stream<Arguments> crashes() {
        return IntStream.range(0, APPENDS).boxed().flatMap(appends -> Stream.of(false, true)
                .map(side -> Arguments.of(appends, side)));
    }

    private static AgentModel helper() {
        return new TestAgents("Helper")
                .action("ask", List.of(a(Task.class)), First.class, values -> Outcome.await(Form.of(First.class)))
                .action("help", List.of(a(First.class)), Integer.class, values -> 1)
                .goal("help", "help", Integer.class, Task.class)
                .model();
    }

    private static AgentModel asking(AgentModel helper) {
        return new TestAgents("Boss")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Integer.class,
                        values -> Outcome.delegate(helper, new Task(1), Integer.class))
                .action(
                        "confirm",
                        List.of(a(UserInput.class)),
                        Second.class,
                        values -> Outcome.await(Form.of(Second.class)))
                .action("end", List.of(a(Integer.class), a(Second.class)), String.class, values -> "done " + values[0])
                .goal("end", "end", String.class, UserInput.class)
                .model();
    }

    private LocalPlatform node(CrashingProcessStore on) {
        AgentModel helper = helper();
        return open(on, asking(helper), helper);
    }

    private AgentProcess begun(LocalPlatform node, boolean isConcurrent) {
        ProcessOptions options = ProcessOptions.defaults();
        return create(node, isConcurrent ? options.concurrent() : options);
    }

    private List<StoredProcess> all() {
        return store.find(ProcessQuery.all());
    }

    private boolean allFinished() {
        return all().stream().allMatch(process -> process.status().isFinished());
    }

    private static boolean succeeds(Runnable command) {
        return catchThrowable(command::run) == null;
    }

    @ParameterizedTest
    @MethodSource("crashes")
    void killEndsBoth(int appends, boolean isConcurrent) {
        var mortal = new CrashingProcessStore(store);
        LocalPlatform first = node(mortal);
        AgentProcess process = begun(first, isConcurrent);
        mortal.crashAfter(appends);
        Throwable unused = catchThrowable(() -> first.run(process));
        LocalPlatform second = node(new CrashingProcessStore(store));

        eventually(() -> succeeds(() -> second.kill(process.id())));

        eventually(this::allFinished, this::all);
        assertThat(all()).extracting(StoredProcess::status).containsOnly(ProcessStatus.KILLED);
        assertThat(second.questions(QuestionFilter.all(), PageRequest.first(10)).items())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("crashes")
    void answersCompleteBoth(int appends, boolean isConcurrent) {
        var mortal = new CrashingProcessStore(store);
        LocalPlatform first = node(mortal);
        AgentProcess process = begun(first, isConcurrent);
        mortal.crashAfter(appends);
        Throwable unused = catchThrowable(() -> first.start(process));
        LocalPlatform second = node(new CrashingProcessStore(store));
        if (on(second, process).status() == ProcessStatus.NOT_STARTED) {
            eventually(() -> on(second, process).status() != ProcessStatus.NOT_STARTED
                    || succeeds(() -> second.start(on(second, process))));
        }

        eventually(
                () -> {
                    all().forEach(each -> answer(List.of(first, second), each));
                    return allFinished();
                },
                this::all);

        assertThat(all())
                .as("a child that its parent could not record is killed")
                .extracting(StoredProcess::status)
                .filteredOn(ProcessStatus.COMPLETED::equals)
                .hasSize(2);
        assertThat(on(second, process).result(String.class)).isEqualTo("done 1");
        assertThat(on(second, process).history().stream()
                        .filter(run -> run.action().endsWith("end")))
                .hasSize(1);
    }

    private static void answer(List<LocalPlatform> nodes, StoredProcess process) {
        for (LocalPlatform node : nodes) {
            Throwable unused =
                    catchThrowable(() -> node.process(process.id()).ifPresent(found -> found.pendingAnswers().stream()
                            .filter(question -> question.child().isEmpty())
                            .forEach(question -> found.answer(
                                    question.id(),
                                    question.form().answer() == First.class ? new First() : new Second()))));
        }
    }
}
