/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.annotation.PromptField;
import io.karta.generation.annotation.PromptTemplate;
import io.karta.generation.result.GenerationException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromptTargetsTest {

    @PromptTemplate(target = "Visual", value = "# {{ title }}\n\n{{ description }}\n\n**Priority**: {{ priority }}")
    @PromptTemplate(target = "Markdown", value = "- [ ] {{ title }}: {{ description }}")
    record Todo(
            String title,
            String description,
            String priority,
            @PromptField(target = "API", only = true) long id,
            @PromptField(target = "API", name = "created_at", only = true) long timestamp,
            @PromptField(skip = true) String state) {}

    enum Status {
        DRAFT,
        IN_PROGRESS
    }

    static class Plainly implements PromptField.Format {
        @Override
        public String apply(Object status) {
            return status.toString().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
        }
    }

    record Document(
            String title,
            @PromptField(target = "Human", format = Plainly.class) Status status,
            @PromptField(target = "Machine", only = true) String id) {}

    record Picture(String caption, List<Integer> bytes) {}

    record Analysis(String title, @PromptField(target = "Seen", image = true) Picture screenshot) {}

    private static final Todo TODO = new Todo("Write", "All of it", "High", 12345, 1700000000, "active");
    private static final Document DOCUMENT = new Document("Proposal", Status.IN_PROGRESS, "doc-123");

    @Test
    void aTemplateShowsOneTarget() {
        assertThat(PromptText.of(TODO, "Visual")).isEqualTo("# Write\n\nAll of it\n\n**Priority**: High");
        assertThat(PromptText.of(TODO, "Markdown")).isEqualTo("- [ ] Write: All of it");
    }

    @Test
    void aTargetWithoutTemplateShowsItsOwnComponentsToo() {
        assertThat(PromptText.of(TODO, "API"))
                .isEqualTo("title: Write\ndescription: All of it\npriority: High\nid: 12345\ncreated_at: 1700000000");
        assertThat(PromptText.of(DOCUMENT, "Human")).isEqualTo("title: Proposal\nstatus: in progress");
        assertThat(PromptText.of(DOCUMENT, "Machine")).isEqualTo("title: Proposal\nstatus: IN_PROGRESS\nid: doc-123");
    }

    @Test
    void omitsComponentsOfOtherTargets() {
        assertThat(PromptText.of(DOCUMENT)).isEqualTo("title: Proposal\nstatus: IN_PROGRESS");
    }

    @Test
    void anImageIsASeparatePart() {
        var picture = new Picture("Dashboard", List.of(137, 80));

        assertThat(PromptText.parts(new Analysis("Design", picture), "Seen")).containsExactly(picture, "title: Design");
    }

    @Test
    void rejectsAnUnknownTarget() {
        assertThatThrownBy(() -> PromptText.of(TODO, "Unknown"))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-225")
                .hasMessageContaining("Visual, Markdown, API")
                .hasMessageContaining("Unknown");
    }

    @Test
    void aTypeWithoutTargetsIsShownToAll() {
        assertThat(PromptText.of(new Picture("a", List.of(1)), "Any")).isEqualTo("caption: a\nbytes: [1]");
    }
}
