/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

/** LLM agent that several tests share, with its input and result. */
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
