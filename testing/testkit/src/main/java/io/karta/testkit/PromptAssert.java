/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.ai.LlmReference;
import io.karta.ai.PromptContributor;
import io.karta.generation.TypeRef;
import io.karta.message.MessagePart;
import io.karta.message.ToolMessage;
import io.karta.model.LlmOptions;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions about requests to a model. Each failure shows the complete prompt.
 *
 * @param <S> the assertions
 * @param <A> the type of the examined object
 */
public abstract class PromptAssert<S extends PromptAssert<S, A>, A> extends AbstractAssert<S, A> {

    PromptAssert(A actual, Class<S> self) {
        super(actual, self);
    }

    abstract RequestText asked();

    abstract LlmOptions options();

    S expect(boolean holds, String expectation) {
        isNotNull();
        if (!holds) {
            throw failure("%s", expectation + "\nThe call was " + actualInWords());
        }
        return myself;
    }

    abstract String actualInWords();

    /**
     * Checks that a message contains a text.
     *
     * @param parts the required texts
     * @return these assertions
     */
    public S promptContains(String... parts) {
        for (String part : parts) {
            expect(asked().text().contains(part), "Expected the prompt to contain \"%s\".".formatted(part));
        }
        return myself;
    }

    /**
     * Checks that no message contains a text.
     *
     * @param parts the forbidden texts
     * @return these assertions
     */
    public S promptDoesNotContain(String... parts) {
        for (String part : parts) {
            expect(!asked().text().contains(part), "Expected the prompt not to contain \"%s\".".formatted(part));
        }
        return myself;
    }

    /**
     * Checks that a part of the messages matches a regular expression.
     *
     * @param expression a regular expression
     * @return these assertions
     */
    public S promptMatches(String expression) {
        return expect(
                Pattern.compile(expression).matcher(asked().text()).find(),
                "Expected something in the prompt to match \"%s\".".formatted(expression));
    }

    /**
     * Checks the prompt, without the messages before it.
     *
     * @param prompt the whole prompt
     * @return these assertions
     */
    public S hasPrompt(String prompt) {
        return expect(asked().prompt().equals(prompt), "Expected the prompt to be \"%s\".".formatted(prompt));
    }

    /**
     * Checks that the system message contains a text.
     *
     * @param part a part of the system message
     * @return these assertions
     */
    public S wasInstructed(String part) {
        return expect(
                asked().systemPrompt().contains(part),
                "Expected the system message to contain \"%s\".".formatted(part));
    }

    /**
     * Checks that a prompt contributor added a text to the system message.
     *
     * @param contributor a persona, for example
     * @return these assertions
     */
    public S hasContributor(PromptContributor contributor) {
        String words = contributor.contribution();
        return expect(
                asked().systemPrompt().contains(words),
                "Expected the system message to contain \"%s\".".formatted(words));
    }

    /**
     * Checks that a reference was available to the model.
     *
     * @param reference the reference
     * @return these assertions
     */
    public S hasReference(LlmReference reference) {
        hasContributor(reference);
        return offeredTools(reference.tools().stream().map(tool -> tool.name()).toArray(String[]::new));
    }

    /**
     * Checks that a tool was offered to the model.
     *
     * @param name the name of the tool
     * @return these assertions
     */
    public S offeredTool(String name) {
        return offeredTools(name);
    }

    /**
     * Checks that some tools were offered to the model; others may have been offered too.
     *
     * @param names the names of the tools
     * @return these assertions
     */
    public S offeredTools(String... names) {
        List<String> offered = asked().tools();
        for (String name : names) {
            expect(
                    offered.contains(name),
                    "Expected the tool %s to be offered, but there were %s.".formatted(name, list(offered)));
        }
        return myself;
    }

    /**
     * Checks the tools that were offered to the model.
     *
     * @param names the names of all tools, in any order
     * @return these assertions
     */
    public S offeredOnlyTools(String... names) {
        List<String> offered = asked().tools();
        return expect(
                List.copyOf(offered).stream()
                        .sorted()
                        .toList()
                        .equals(List.of(names).stream().sorted().toList()),
                "Expected the tools %s to be offered, but there were %s."
                        .formatted(list(List.of(names)), list(offered)));
    }

    /**
     * Checks that no tool was offered to the model.
     *
     * @return these assertions
     */
    public S offeredNoTools() {
        return offeredOnlyTools();
    }

    /**
     * Checks the text of a tool result.
     *
     * @param tool the name of a tool
     * @param part a part of one of its answers
     * @return these assertions
     */
    public S heardFromTool(String tool, String part) {
        return expect(
                answers(tool).anyMatch(answer -> answer.text().contains(part)),
                "Expected the tool %s to have answered something with \"%s\".".formatted(tool, part));
    }

    /**
     * Checks the images and documents of a tool result.
     *
     * <pre>{@code assertThat(ai.onlyCall()).wasShownByTool("camera", AgentImage.fromPath(photo)) }</pre>
     *
     * @param tool the name of a tool
     * @param part an image or a document among its answers
     * @return these assertions
     */
    public S wasShownByTool(String tool, MessagePart part) {
        return expect(
                answers(tool).anyMatch(answer -> answer.parts().contains(part)),
                "Expected the tool %s to have shown %s.".formatted(tool, part));
    }

    private Stream<ToolMessage> answers(String tool) {
        return ending().toolAnswers().stream().filter(answer -> answer.tool().equals(tool));
    }

    /** Returns the last request. */
    abstract RequestText ending();

    /**
     * Checks the type of the requested object.
     *
     * @param type the type; {@code String.class} for a text, the type of an element for {@code createObjects}
     * @return these assertions
     */
    public S requestedType(Class<?> type) {
        RequestedType requested = asked().requestedType();
        return expect(
                requested.type().equals(type) || requested.isListOf(type),
                "Expected %s to be asked for, not %s.".formatted(type.getSimpleName(), requested));
    }

    /**
     * Checks the type of the requested object.
     *
     * @param type the type
     * @return these assertions
     */
    public S requestedType(TypeRef<?> type) {
        Type requested = asked().requestedType().type();
        return expect(
                requested.getTypeName().equals(type.type().getTypeName()),
                "Expected %s to be asked for, not %s.".formatted(type, asked().requestedType()));
    }

    /**
     * Checks the number of images in the prompt.
     *
     * @param count the number
     * @return these assertions
     */
    public S hasImages(int count) {
        int shown = asked().images().size();
        return expect(shown == count, "Expected %d images, but there were %d.".formatted(count, shown));
    }

    /**
     * Checks the number of documents in the prompt.
     *
     * @param count the number
     * @return these assertions
     */
    public S hasDocuments(int count) {
        int shown = asked().documents().size();
        return expect(shown == count, "Expected %d documents, but there were %d.".formatted(count, shown));
    }

    /**
     * Checks the temperature.
     *
     * @param temperature the temperature
     * @return these assertions
     */
    public S usedTemperature(double temperature) {
        Optional<Double> used = options().temperature();
        return expect(
                used.equals(Optional.of(temperature)),
                "Expected the temperature %s, not %s."
                        .formatted(temperature, used.map(Object::toString).orElse("the model's own")));
    }

    /**
     * Checks the options.
     *
     * @param expectation the condition for the options
     * @return these assertions
     */
    public S usedOptions(Predicate<LlmOptions> expectation) {
        return expect(expectation.test(options()), "Expected other options than %s.".formatted(options()));
    }

    static String list(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
