/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.provider.http.InvalidResponseException;
import io.karta.provider.http.RefusedAnswerException;
import io.karta.provider.http.VendorErrorException;
import jakarta.json.Json;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChatStreamTest {

    private final List<ModelChunk> chunks = new ArrayList<>();
    private final ChatStream stream =
            new ChatStream(new ReasoningContent(JsonProvider.provider(), Optional.of("vendor"), false), chunks::add);

    private void piece(String text) {
        try (var reader = Json.createReader(new StringReader(text.replace('\'', '"')))) {
            stream.read(reader.readObject());
        }
    }

    private void delta(String delta) {
        piece("{'id':'c1','model':'m1','choices':[{'index':0,'delta':" + delta + ",'finish_reason':null}]}");
    }

    @Test
    void joinsFragmentsOfTwoCalls() {
        delta("{'tool_calls':[{'index':0,'id':'a','type':'function','function':{'name':'boil','arguments':''}}]}");
        delta("{'tool_calls':[{'index':1,'id':'b','type':'function','function':{'name':'pour','arguments':''}}]}");
        delta("{'tool_calls':[{'index':0,'function':{'arguments':'{\\'degrees'}}]}".replace("\\'", "\\\""));
        delta("{'tool_calls':[{'index':1,'function':{'arguments':'{}'}}]}");
        delta("{'tool_calls':[{'index':0,'function':{'arguments':'\\':90}'}}]}".replace("\\'", "\\\""));
        piece("{'choices':[{'index':0,'delta':{},'finish_reason':'tool_calls'}]}");

        assertThat(stream.response().toolCalls())
                .containsExactly(new ToolCall("a", "boil", "{\"degrees\":90}"), new ToolCall("b", "pour", "{}"));
        assertThat(stream.response().finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
    }

    @Test
    void fragmentsWithoutIdAreOfTheSameCallAlsoWhereMistralWritesNull() {
        delta("{'tool_calls':[{'index':0,'id':'a','function':{'name':'boil','arguments':'{'}}]}");
        delta("{'tool_calls':[{'index':0,'id':'null','function':{'name':'','arguments':'}'}}]}");

        assertThat(stream.response().toolCalls()).containsExactly(new ToolCall("a", "boil", "{}"));
    }

    @Test
    void separatesCallsThatHaveNeitherIndexNorId() {
        delta("{'tool_calls':[{'function':{'name':'boil','arguments':'{}'}}]}");
        delta("{'tool_calls':[{'function':{'name':'boil','arguments':'{ }'}}]}");
        delta("{'tool_calls':[{'function':{'name':'pour','arguments':'{'}}]}");
        delta("{'tool_calls':[{'function':{'arguments':'}'}}]}");

        assertThat(stream.response().toolCalls())
                .containsExactly(
                        new ToolCall("", "boil", "{}"),
                        new ToolCall("", "boil", "{ }"),
                        new ToolCall("", "pour", "{}"));
    }

    @Test
    void joinsFragmentsOfCallsWithoutIndexThatArriveTogether() {
        delta("{'tool_calls':[{'function':{'name':'boil','arguments':'{'}},"
                + "{'function':{'name':'pour','arguments':'['}}]}");
        delta("{'tool_calls':[{'function':{'arguments':'}'}},{'function':{'arguments':']'}}]}");

        assertThat(stream.response().toolCalls())
                .containsExactly(new ToolCall("", "boil", "{}"), new ToolCall("", "pour", "[]"));
    }

    @Test
    void readsUsageFromAPieceWithoutChoice() {
        delta("{'content':'Copper.'}");
        piece("{'choices':[{'index':0,'delta':{},'finish_reason':'stop'}]}");
        piece("{'choices':[],'usage':{'prompt_tokens':12,'completion_tokens':34}}");

        assertThat(stream.response().usage()).isEqualTo(new TokenUsage(12, 34));
        assertThat(stream.response().model()).contains("m1");
        assertThat(stream.response().requestId()).contains("c1");
    }

    @Test
    void readsUsageFromAPieceWhoseChoicesAreNull() {
        piece("{'choices':[{'index':0,'delta':{'content':'Copper.'},'finish_reason':'stop'}]}");
        piece("{'choices':null,'usage':{'prompt_tokens':12,'completion_tokens':34}}");

        assertThat(stream.isComplete()).isTrue();
        assertThat(stream.response().usage()).isEqualTo(new TokenUsage(12, 34));
    }

    @Test
    void anErrorInAChoiceEndsTheStream() {
        assertThatThrownBy(() -> piece("{'choices':[{'index':0,'delta':{'content':''},'finish_reason':'error',"
                        + "'error':{'code':502,'message':'Upstream'}}]}"))
                .isInstanceOf(VendorErrorException.class);
    }

    @Test
    void anAnswerThatTheServerAbortedIsNotComplete() {
        delta("{'content':'Cop'}");

        assertThatThrownBy(() ->
                        piece("{'choices':[{'index':0,'delta':{},'finish_reason':'insufficient_system_resource'}]}"))
                .isInstanceOf(InvalidResponseException.class);
    }

    @Test
    void anInvalidToolCallThatGoogleFiltersIsNoAnswer() {
        assertThatThrownBy(() -> piece("{'choices':[{'index':0,'delta':{'role':'assistant'},"
                        + "'finish_reason':'function_call_filter: MALFORMED_FUNCTION_CALL'}]}"))
                .isInstanceOf(InvalidResponseException.class);
    }

    @Test
    void readsTheReasonToWhichGoogleAppendsItsOwn() {
        delta("{'content':'In a'}");
        piece("{'choices':[{'index':0,'delta':{},'finish_reason':'content_filter: RECITATION'}]}");

        assertThat(stream.response().finishReason()).isEqualTo(FinishReason.CONTENT_FILTER);
        assertThat(stream.response().text()).isEqualTo("In a");
    }

    @Test
    void keepsOnlyReasoningContentOfAnswersWithCalls() {
        delta("{'reasoning':'Elsewhere.'}");
        delta("{'reasoning_content':'One. '}");
        delta("{'reasoning_content':'Two.'}");
        assertThat(stream.response().state()).isEqualTo(ProviderState.NONE);

        delta("{'tool_calls':[{'index':0,'id':'a','function':{'name':'boil','arguments':'{}'}}]}");

        assertThat(stream.response().state().content()).isEqualTo("One. Two.");
    }

    @Test
    void joinsFragmentsOfReasoningDetails() {
        delta("{'reasoning_details':[{'type':'reasoning.text','text':'Copper ','index':0,'format':'x'}]}");
        delta("{'reasoning_details':[{'type':'reasoning.text','text':'conducts.','index':0}]}");
        delta("{'reasoning_details':[{'type':'reasoning.text','signature':'c2ln','text':null,'index':0}]}");
        delta("{'reasoning_details':[{'type':'reasoning.summary','summary':'Copper.','index':1}]}");
        delta("{'reasoning_details':[{'type':'reasoning.encrypted','data':'ZW5j','id':'a','index':0},"
                + "{'type':'reasoning.encrypted','data':'bW9y','id':'b','index':0}]}");
        assertThat(stream.response().state()).isEqualTo(ProviderState.NONE);

        delta("{'tool_calls':[{'index':0,'id':'a','function':{'name':'boil','arguments':'{}'}}]}");

        assertThat(stream.response().state().content().replace('"', '\''))
                .isEqualTo("{'reasoning_details':["
                        + "{'type':'reasoning.text','text':'Copper conducts.','index':0,'format':'x',"
                        + "'signature':'c2ln'},"
                        + "{'type':'reasoning.summary','summary':'Copper.','index':1},"
                        + "{'type':'reasoning.encrypted','data':'ZW5j','id':'a','index':0},"
                        + "{'type':'reasoning.encrypted','data':'bW9y','id':'b','index':0}]}");
    }

    @Test
    void keepsTheSignaturesOfGoogleWithTheCalls() {
        delta("{'tool_calls':[{'function':{'name':'boil','arguments':'{}'},'id':'a'}]}");
        delta("{'tool_calls':[{'extra_content':{'google':{'thought_signature':'c2ln'}},"
                + "'function':{'name':'pour','arguments':'{}'},'id':'b'}]}");

        assertThat(stream.response().toolCalls()).extracting(ToolCall::id).containsExactly("a", "b");
        assertThat(stream.response().state().content().replace('"', '\''))
                .isEqualTo("{'tool_calls':[{},{'google':{'thought_signature':'c2ln'}}]}");
    }

    @Test
    void readsUsageOfGroqAndHitsOfDeepSeek() {
        piece("{'choices':[{'index':0,'delta':{'content':'x'},'finish_reason':'stop'}],"
                + "'x_groq':{'usage':{'prompt_tokens':12,'completion_tokens':3,'prompt_cache_hit_tokens':5}}}");

        assertThat(stream.response().usage()).isEqualTo(new TokenUsage(12, 3, 5));
    }

    @Test
    void isCompleteOnlyWithAReason() {
        delta("{'content':'Cop'}");
        assertThat(stream.isComplete()).isFalse();

        piece("{'choices':[{'index':0,'delta':{'content':'per.'},'finish_reason':'length'}]}");
        assertThat(stream.isComplete()).isTrue();
        assertThat(stream.response().finishReason()).isEqualTo(FinishReason.LENGTH);
        assertThat(stream.response().text()).isEqualTo("Copper.");
    }

    @Test
    void readsThoughtsWhereverServersPutThem() {
        delta("{'reasoning_content':'One. '}");
        delta("{'reasoning':'Two. '}");
        delta("{'content':[{'type':'thinking','thinking':[{'type':'text','text':'Three.'}]}]}");

        assertThat(stream.response().thinking()).isEqualTo("One. Two. Three.");
    }

    @Test
    void aRefusalHasTheUsageThatFollows() {
        delta("{'refusal':'I am '}");
        delta("{'refusal':'sorry'}");
        piece("{'choices':[],'usage':{'prompt_tokens':12,'completion_tokens':3}}");

        assertThat(stream.isComplete()).isTrue();
        assertThatThrownBy(stream::response)
                .isInstanceOfSatisfying(RefusedAnswerException.class, refusal -> assertThat(refusal.usage())
                        .isEqualTo(new TokenUsage(12, 3)))
                .hasMessageNotContaining("sorry");
    }
}
