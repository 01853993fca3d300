/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.StreamingEvent;
import io.karta.ai.StreamingPromptRunner;
import io.karta.message.ToolCall;
import io.karta.model.ModelResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of a model that calls tools, so that it answers several times. */
class StreamedToolAnswersTest extends ToolLoopFixture {

    record Name(String text) {}

    /** Subscriber that requests all items. */
    private static final class Page<T> implements Subscriber<T> {

        private final List<T> items = new ArrayList<>();
        private final CompletableFuture<List<T>> end = new CompletableFuture<>();

        static <T> List<T> of(Publisher<T> publisher) throws Exception {
            var page = new Page<T>();
            publisher.subscribe(page);
            return page.end.get(60, TimeUnit.SECONDS);
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(T item) {
            items.add(item);
        }

        @Override
        public void onError(Throwable cause) {
            end.completeExceptionally(cause);
        }

        @Override
        public void onComplete() {
            end.complete(items);
        }
    }

    /** Returns the streams of a model that first calls a tool. */
    private StreamingPromptRunner streaming(String beforeCall, String answer) {
        var call = new ToolCall("call-1", "add", "{\"a\":1,\"b\":2}");
        model.inOrder().always().reply(request -> ModelResponse.of(beforeCall).withToolCalls(List.of(call)));
        model.always().text(answer);
        return ai().withDefaultLlm().withTool(add).streaming();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "I must add."})
    void thinkingMayBeginEachAnswer(String beforeCall) throws Exception {
        var streaming = streaming("<think>One and two.</think>" + beforeCall, "<think>So it is 3.</think>\nThree");

        var events = Page.of(streaming.generateTextWithThinking("Add"));

        assertThat(events.stream().flatMap(event -> event.thinking().stream()))
                .containsExactly("One and two.", "So it is 3.");
        assertThat(events.stream().map(StreamingEvent::value).flatMap(text -> text.stream()))
                .containsExactly(beforeCall.isEmpty() ? new String[] {"Three"} : new String[] {beforeCall, "Three"});
    }

    @ParameterizedTest
    @ValueSource(strings = {"I add {", "She said \"add [", "```json\n[", "Names: [{\"text\":", "[]"})
    void theListIsInTheLastAnswer(String beforeCall) throws Exception {
        var streaming = streaming(beforeCall, "[{\"text\":\"Ada\"},{\"text\":\"Bo\"}]");

        var names = Page.of(streaming.createObjects("Names", Name.class));

        assertThat(names).containsExactly(new Name("Ada"), new Name("Bo"));
    }

    @Test
    void elementsBeforeACallAreDeliveredToo() throws Exception {
        var streaming = streaming("[{\"text\":\"Cy\"}]", "[{\"text\":\"Ada\"},{\"text\":\"Bo\"}]");

        var names = Page.of(streaming.createObjects("Names", Name.class));

        assertThat(names).extracting(Name::text).containsExactly("Cy", "Ada", "Bo");
    }
}
