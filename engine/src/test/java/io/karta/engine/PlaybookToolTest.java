/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Tool;
import io.karta.message.ToolCall;
import io.karta.tool.agentic.PlaybookTool;
import io.karta.tool.agentic.UnlockCondition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tools with a playbook. */
class PlaybookToolTest extends ToolKindsFixture {

    private final PlaybookTool playbook =
            PlaybookTool.of("researcher", "Researches").withInput(Problem.class).withTools(search, fetch, read);

    private void play(PlaybookTool tool, String... calls) {
        model.on("outer").call("researcher", TASK).text("done");
        var script = model.always();
        for (String call : calls) {
            script = script.call(call, "{}");
        }
        script.text("found");
        run(runner -> runner.withTool(tool), new Page("x"));
    }

    @Test
    void keepsAToolLockedUntilAnotherHasBeenCalled() {
        play(playbook.withTool(analyse).unlockedBy(search), "analyse", "search", "analyse");

        assertThat(ran).containsExactly("search", "analyse");
        assertThat(lastAnswersInside().get(0))
                .isEqualTo("The tool 'analyse' is still locked and was not run. It needs a call of search first.");
    }

    @Test
    void offersLockedToolsWithWhatTheyNeedAllTheTime() {
        play(playbook.withTool(analyse).unlockedByAll(search, fetch), "search", "fetch", "analyse");

        assertThat(inside()).hasSize(4).allSatisfy(request -> assertThat(request.tools())
                .filteredOn(tool -> tool.name().equals("analyse"))
                .extracting(tool -> tool.description())
                .containsExactly("Does analyse (Needs: a call of search and fetch)"));
        assertThat(ran).containsExactly("search", "fetch", "analyse");
    }

    @Test
    void oneOfSeveralToolsUnlocks() {
        play(playbook.withTool(analyse).unlockedByAny(search, fetch), "fetch", "analyse");

        assertThat(ran).containsExactly("fetch", "analyse");
    }

    @Test
    void anObjectThatAToolReturnedUnlocks() {
        play(playbook.withTool(analyse).unlockedByArtefact(Page.class), "analyse", "read", "analyse");

        assertThat(ran).containsExactly("analyse");
    }

    @Test
    void oneAmongSeveralThatAToolReturnedUnlocks() {
        Tool list = Tool.of("list", "x", Nothing.class, nothing -> List.of(new Page("a"), new Page("b")));
        play(
                playbook.withTools(list)
                        .withTool(analyse)
                        .unlockedByArtefact(Page.class)
                        .withTool(search.withName("again"))
                        .unlockedByArtefactMatching("page b", found -> ((List<?>) found).contains(new Page("b"))),
                "analyse",
                "list",
                "analyse",
                "again");

        assertThat(ran).containsExactly("analyse", "search");
    }

    @Test
    void theBlackboardUnlocks() {
        play(
                playbook.withTool(analyse)
                        .unlockedByBlackboard(Page.class)
                        .withTool(add)
                        .unlockedByBlackboardMatching(
                                "a sum", board -> board.last(Sum.class).isPresent()),
                "analyse",
                "add");

        assertThat(ran).containsExactly("analyse");
        assertThat(lastAnswersInside()).last().asString().contains("It needs a sum first.");
    }

    @Test
    void conditionsOfOnesOwnUnlock() {
        play(
                playbook.withTool(analyse)
                        .unlockedWhen(UnlockCondition.anyOf(
                                UnlockCondition.allOf(
                                        UnlockCondition.afterAll("search"), UnlockCondition.onArtefact(Page.class)),
                                UnlockCondition.when(
                                        "3 calls", history -> history.entries().size() >= 3))),
                "search",
                "analyse",
                "read",
                "analyse");

        assertThat(ran).containsExactly("search", "analyse");
    }

    @Test
    void aCallOfTheSameTurnMayUnlock() {
        model.on("outer").call("researcher", TASK).text("done");
        model.always()
                .calls(new ToolCall("1", "search", "{}"), new ToolCall("2", "analyse", "{}"))
                .text("found");

        run(runner -> runner.withTool(playbook.withTool(analyse).unlockedBy(search)));

        assertThat(ran).containsExactly("search", "analyse");
    }

    @Test
    void lockedToolsStayLockedForUnauthorizedCallers() {
        play(playbook.withTool(analyse.forRoles("boss")).unlockedBy(search), "search", "analyse");

        assertThat(ran).containsExactly("search");
        assertThat(lastAnswersInside()).last().asString().contains("may not be used");
    }
}
