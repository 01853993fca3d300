/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

/** An agent made of words that several tests look at, and what it takes and makes. */
final class StoryWriter {

    private StoryWriter() {}

    record Topic(String title, int words) {}

    record Story(String text) {}

    static LlmAgent<Topic, Story> agent() {
        return LlmAgent.named("writer")
                .description("Writes short stories")
                .instruction("Write about {title} in {topic.words} words.")
                .input(Topic.class)
                .output(Story.class);
    }
}
