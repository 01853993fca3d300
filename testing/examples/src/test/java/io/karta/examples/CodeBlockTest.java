/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No form of Markdown hides a code block from the tests of the pages. */
class CodeBlockTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```java\nint a;\n```",
                "``` java\nint a;\n```  ",
                "```java title=\"A\"\nint a;\n```",
                "```java{1,3}\nint a;\n```",
                "````java\nint a;\n````",
                "~~~java\nint a;\n~~~",
                "   ```java\n   int a;\n   ```",
                "1. Do this:\n\n   ```java\n   int a;\n   ```",
                "- ```java\n  int a;\n  ```",
                "> ```java\n> int a;\n> ```",
                "text\n```java\r\nint a;\r\n```\r\n"
            })
    void isFoundInEachForm(String page) {
        assertThat(CodeBlock.of("page", page)).singleElement().satisfies(block -> {
            assertThat(block.language()).isEqualTo("java");
            assertThat(block.code()).isEqualTo("int a;\n");
        });
    }

    @Test
    void endsWithItsOwnFence() {
        var blocks = CodeBlock.of("page", "````java\n```\n~~~~\n````\n```\nb\n```\n```java\nc\n```");

        assertThat(blocks).extracting(CodeBlock::code).containsExactly("```\n~~~~\n", "b\n", "c\n");
        assertThat(blocks).extracting(CodeBlock::language).containsExactly("java", "", "java");
        assertThat(blocks).extracting(CodeBlock::line).containsExactly(2, 6, 9);
    }

    @Test
    void mustEnd() {
        assertThatThrownBy(() -> CodeBlock.of("page", "```java\nint a;\n"))
                .hasMessage("page:1: the block is not closed");
    }

    @Test
    void isNotCodeInALine() {
        assertThat(CodeBlock.of("page", "Write ```java``` or\n```java``` here."))
                .isEmpty();
    }

    @Test
    void theTextBetweenKeepsItsLineNumbers() {
        assertThat(CodeBlock.textBetween("page", "a\n```java\nb\nc\n```\nd")).containsExactly("a", "", "", "", "", "d");
    }
}
