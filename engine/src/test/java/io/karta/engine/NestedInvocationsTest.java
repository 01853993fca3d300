/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.builder.Agents;
import io.karta.process.ProcessFailedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Actions that call goals through {@code AgentInvocation} and wait for the results. */
class NestedInvocationsTest {

    record Depth(int number) {}

    record Answer(int depth) {}

    record Report(Answer answer) {}

    private final LocalPlatform platform = LocalPlatform.builder().build();

    @AfterEach
    void close() {
        platform.close();
    }

    private static AgentDefinition agent(IntFunction<Answer> answer) {
        return Agents.agent("Recursive", "Calls itself")
                .action("answer", Depth.class, Answer.class, (depth, context) -> answer.apply(depth.number()))
                .goal("recursive", "Answer", Answer.class)
                .build();
    }

    private Answer call(int depth) {
        return platform.invocation(Answer.class).invoke(new Depth(depth));
    }

    @Test
    void recursionWithAnEndReturnsItsResult() {
        platform.deploy(agent(depth -> depth == 20 ? new Answer(depth) : call(depth + 1)));

        assertThat(call(1)).isEqualTo(new Answer(20));
    }

    @Test
    void recursionWithoutEndIsReported() {
        platform.deploy(agent(depth -> call(depth + 1)));

        assertThatThrownBy(() -> call(1))
                .isInstanceOf(ProcessFailedException.class)
                .hasMessageContainingAll("KARTA-369: goal recursive is called in an action of process", "of 25")
                .message()
                .hasSizeLessThan(1000) // it does not repeat the messages of all processes
                .contains("KARTA-330");
        assertThatThrownBy(() -> call(1)).hasRootCauseInstanceOf(AgentException.class);
    }

    @Test
    void countsProcessesOnTheThreadOfTheCallerOfStart() {
        var direct = LocalPlatform.builder().executor(Runnable::run).build();
        direct.deploy(agent(depth -> {
            var inner = direct.invocation(Answer.class).start(new Depth(depth + 1));
            return inner.result(Answer.class);
        }));

        assertThatThrownBy(() -> direct.invocation(Answer.class).invoke(new Depth(1)))
                .hasMessageContaining("KARTA-369");
        direct.close();
    }

    @Test
    void aProcessIsNotNestedInItself() {
        var direct = LocalPlatform.builder().executor(Runnable::run).build();
        direct.deploy(Agents.agent("Adding", "Adds objects, then calls another goal")
                .action("add", Depth.class, Report.class, (depth, context) -> {
                    for (int i = 0; i < 30; i++) {
                        context.process().add("text " + i);
                    }
                    return new Report(direct.invocation(Answer.class).invoke(depth));
                })
                .goal("report", "Report", Report.class)
                .build());
        direct.deploy(Agents.agent("Inner", "Answers")
                .action("answer", Depth.class, Answer.class, (depth, context) -> new Answer(depth.number()))
                .goal("inner", "Answer", Answer.class)
                .build());

        assertThat(direct.invocation(Report.class).invoke(new Depth(7))).isEqualTo(new Report(new Answer(7)));
        direct.close();
    }

    @Test
    void aProcessCanBeStartedAtTheLimit() throws Exception {
        var threads = Executors.newCachedThreadPool();
        var concurrent = LocalPlatform.builder().executor(threads).build();
        var started = new CompletableFuture<Answer>();
        concurrent.deploy(agent(depth -> {
            var inner = concurrent.invocation(Answer.class);
            if (depth == 25) {
                inner.invokeAsync(new Depth(26)).thenAccept(started::complete);
            }
            return depth < 25 ? inner.invoke(new Depth(depth + 1)) : new Answer(depth);
        }));

        assertThat(concurrent.invocation(Answer.class).invoke(new Depth(1))).isEqualTo(new Answer(25));
        assertThat(started.get(1, TimeUnit.MINUTES)).isEqualTo(new Answer(26));
        concurrent.close();
        threads.shutdown();
    }

    @Test
    void processesThatAreStartedOnOtherThreadsAreNotNested() {
        var threads = Executors.newCachedThreadPool();
        var concurrent = LocalPlatform.builder().executor(threads).build();
        concurrent.deploy(agent(depth -> depth == 40
                ? new Answer(depth)
                : concurrent
                        .invocation(Answer.class)
                        .invokeAsync(new Depth(depth + 1))
                        .toCompletableFuture()
                        .join()));

        assertThat(concurrent.invocation(Answer.class).invoke(new Depth(1))).isEqualTo(new Answer(40));
        concurrent.close();
        threads.shutdown();
    }
}
