/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.agentic;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.message.ToolCall;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolResult;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What tools have returned, and what that unlocks. */
class ToolHistoryTest {

    private record Page(int number) {}

    private static ToolHistory returning(Object... artefacts) {
        var history = ToolHistory.none();
        for (var artefact : artefacts) {
            history = history.with(new ToolCall("1", "search", "{}"), ToolResult.withArtefact("x", artefact));
        }
        return history;
    }

    @Test
    void aTypeIsFoundAmongSeveralToo() {
        var history = returning(Arrays.asList(new Page(1), null, new Page(2), "end"));

        assertThat(UnlockCondition.onArtefact(Page.class).holds(history)).isTrue();
        assertThat(history.lastArtefact(Page.class)).contains(new Page(2));
        assertThat(UnlockCondition.onArtefact(Integer.class).holds(history)).isFalse();
        assertThat(history.lastArtefact(Integer.class)).isEmpty();
    }

    @Test
    void theLatestCallCountsAndTheWholeBeforeItsElements() {
        var pages = List.of(new Page(1), new Page(2));

        assertThat(returning(pages, new Page(3)).lastArtefact(Page.class)).contains(new Page(3));
        assertThat(returning(new Page(3), pages).lastArtefact(Page.class)).contains(new Page(2));
        assertThat(returning(pages).lastArtefact(Object.class)).contains(pages);
        assertThat(returning(pages).lastArtefact(List.class)).contains(pages);
    }

    @Test
    void appliesAPredicateToWholeArtefactsOnly() {
        var many = UnlockCondition.onArtefactMatching("several pages", found -> ((List<?>) found).size() > 2);

        assertThat(many.holds(returning(List.of(new Page(1), new Page(2))))).isFalse();
        assertThat(many.holds(returning(List.of(new Page(1), new Page(2), new Page(3)))))
                .isTrue();
    }
}
