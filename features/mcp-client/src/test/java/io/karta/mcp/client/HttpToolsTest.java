/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.message.AgentImage;
import io.karta.testkit.CapturedLog;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools of servers over HTTP. */
class HttpToolsTest extends HttpToolsFixture {

    @Nested
    class StatelessProtocol {

        @Test
        void sendsVersionAndNamesWithEachRequest() throws Exception {
            server = MockServer.stateless();
            group();

            assertThat(call("add", "{\"a\":1}").text()).isEqualTo("42");

            assertThat(server.received("initialize")).isEmpty();
            var request = server.received("tools/call").get(0);
            assertThat(request.header("Mcp-protocol-version")).isEqualTo("2026-07-28");
            assertThat(request.header("Mcp-method")).isEqualTo("tools/call");
            assertThat(request.header("Mcp-name")).isEqualTo("add");
            var params = request.message().getJsonObject("params");
            assertThat(params.getJsonObject("arguments").getInt("a")).isEqualTo(1);
            assertThat(params.getJsonObject("_meta")
                            .getJsonObject("io.modelcontextprotocol/clientInfo")
                            .getString("version"))
                    .isEqualTo(McpConnection.version(McpConnection.class.getPackage()));
            assertThat(params.getJsonObject("_meta"))
                    .containsKeys(
                            "io.modelcontextprotocol/protocolVersion",
                            "io.modelcontextprotocol/clientInfo",
                            "io.modelcontextprotocol/clientCapabilities");
        }

        /** Servers such as Uvicorn lose the body of a request for an upgrade from HTTP/1.1 to HTTP/2. */
        @Test
        void requestsNoUpgradeOfTheConnection() throws Exception {
            server = MockServer.stateless();
            group();

            call("add", "{\"a\":1}");

            assertThat(server.received()).allSatisfy(request -> assertThat(request.headers())
                    .doesNotContainKeys("Upgrade", "Http2-settings"));
        }

        @Test
        void knowsTheVersionInTheManifestOfItsJar() {
            var library = Test.class.getPackage();

            assertThat(McpConnection.version(library)).isEqualTo(library.getImplementationVersion());
        }

        @Test
        void mirrorsAnnotatedParametersInHeaders() throws Exception {
            server = MockServer.stateless();
            server.tools("{'name':'ask','inputSchema':{'type':'object','properties':{"
                    + "'region':{'type':'string','x-mcp-header':'Region'},"
                    + "'city':{'type':'string','x-mcp-header':'City'},"
                    + "'deep':{'type':'boolean','x-mcp-header':'Deep'}}}}");
            group();

            call("ask", "{\"region\":\"us-west1\",\"city\":\"K\u00f6ln\",\"deep\":null}");

            var request = server.received("tools/call").get(0);
            assertThat(request.header("Mcp-param-region")).isEqualTo("us-west1");
            assertThat(request.header("Mcp-param-city")).isEqualTo("=?base64?S8O2bG4=?=");
            assertThat(request.headers()).doesNotContainKey("Mcp-param-deep");
        }

        @Test
        void excludesToolsWithInvalidAnnotations() throws Exception {
            server = MockServer.stateless();
            server.tools(
                    MockServer.TOOL,
                    "{'name':'bad','inputSchema':{'type':'object','properties':{"
                            + "'x':{'type':'number','x-mcp-header':'X'}}}}",
                    "{'name':'none'}");
            group();

            try (var log = CapturedLog.of("io.karta.mcp.client")) {
                assertThat(names()).containsExactly("add");
                assertThat(log.warnings()).anySatisfy(line -> assertThat(line).contains("KARTA-973", "bad", "none"));
            }
        }

        @Test
        void repeatsTheRequestIfTheServerNamesTheVersionItself() throws Exception {
            server = MockServer.stateless();
            var requests = new AtomicInteger();
            server.on(
                    "server/discover",
                    params -> requests.getAndIncrement() == 0
                            ? "{'error':{'code':-32022,'message':'no','data':{'supported':['2026-07-28']}}}"
                            : "{'supportedVersions':['2026-07-28'],'capabilities':{}}");
            group();

            assertThat(names()).containsExactly("add");
            assertThat(server.received("initialize")).isEmpty();
        }

        @Test
        void declinesQuestionsAndReturnsTheStateOfTheServer() throws Exception {
            server = MockServer.stateless();
            server.on(
                    "tools/call",
                    params -> params.containsKey("requestState")
                            ? MockServer.text(params.getString("requestState") + " "
                                    + params.getJsonObject("inputResponses")
                                            .getJsonObject("who")
                                            .getString("action"))
                            : "{'resultType':'input_required','requestState':'s7','inputRequests':{'who':"
                                    + "{'method':'elicitation/create','params':{}}}}");
            group();

            assertThat(call("add", "{}").text()).isEqualTo("s7 decline");
        }
    }

    @Nested
    class SessionProtocol {

        @Test
        void beginsASessionAndEndsIt() throws Exception {
            server = MockServer.withSessions();
            group();

            assertThat(call("add", "{\"a\":1}").text()).isEqualTo("42");
            group.close();

            assertThat(server.received("server/discover")).hasSize(1);
            assertThat(server.received("notifications/initialized")).hasSize(1);
            var request = server.received("tools/call").get(0);
            assertThat(request.header("Mcp-session-id")).isEqualTo("s-1");
            assertThat(request.header("Mcp-protocol-version")).isEqualTo("2025-11-25");
            eventually(() ->
                    server.received().stream().anyMatch(each -> each.http().equals("DELETE")));
        }

        @Test
        void readsStreamsOfEvents() throws Exception {
            server = MockServer.withSessions();
            server.streaming();
            group();

            assertThat(call("add", "{\"a\":1}").text()).isEqualTo("42");
        }

        @ParameterizedTest
        @CsvSource({"Text/Event-Stream;charset=utf-8,''", "text/event-stream,\uFEFF"})
        void readsStreamsWhateverTheCaseOfTheirTypeAndTheirMark(String type, String mark) throws Exception {
            server = MockServer.withSessions();
            server.responding(type, mark + "data: %s\n\n");
            group();

            assertThat(call("add", "{\"a\":1}").text()).isEqualTo("42");
        }

        @Test
        void readsBodiesWithAByteOrderMark() throws Exception {
            server = MockServer.withSessions();
            server.responding("application/json", "\uFEFF%s");
            group();

            assertThat(call("add", "{\"a\":1}").text()).isEqualTo("42");
        }

        @Test
        void beginsAnotherSessionWhenTheServerHasLostIt() throws Exception {
            server = MockServer.withSessions();
            group();
            assertThat(call("add", "{}").text()).isEqualTo("42");

            server.session("s-2");

            assertThat(call("add", "{}").text()).isEqualTo("42");
            assertThat(server.received("initialize")).hasSize(2);
        }

        @Test
        void beginsAnotherSessionWhenTheServerSaysThatItsIdIsInvalid() throws Exception {
            server = MockServer.withSessions();
            server.badRequestsWithoutSession();
            group();
            assertThat(call("add", "{}").text()).isEqualTo("42");

            server.session("s-2");

            assertThat(call("add", "{}").text()).isEqualTo("42");
            assertThat(server.received("initialize")).hasSize(2);
        }

        @Test
        void mayAnswerUnknownMethodsWithAnEmptyResult() throws Exception {
            server = MockServer.withSessions();
            server.on("server/discover", params -> "{}");

            assertThat(group().tools()).hasSize(1);
            assertThat(server.received("initialize")).hasSize(1);
        }

        @Test
        void continuesAStreamThatEndsBeforeTheResponse() throws Exception {
            server = MockServer.withSessions();
            server.interruptedStreams();
            group();

            assertThat(call("add", "{}").text()).isEqualTo("42");
            assertThat(server.received()).anySatisfy(request -> assertThat(request.header("Last-event-id"))
                    .isEqualTo("e1"));
        }

        @Test
        void continuesAStreamWhoseConnectionBreaks() throws Exception {
            server = MockServer.withSessions();
            server.brokenStreams();
            group();

            assertThat(call("add", "{}").text()).isEqualTo("42");
            assertThat(server.received("tools/call")).hasSize(1);
        }

        @Test
        void asksForNoOtherVersionThanTheConfiguredOne() throws Exception {
            server = MockServer.withSessions();
            group(Fixture.of(server.url()).with("protocol-version", "2025-11-25"));

            assertThat(names()).containsExactly("add");
            assertThat(server.received("server/discover")).isEmpty();
        }

        @Test
        void listsAgainWhenTheServerAnnouncesAChange() throws Exception {
            server = MockServer.withSessions();
            server.on(
                    "initialize",
                    params -> "{'protocolVersion':'2025-06-18','capabilities':{'tools':{'listChanged':true}}}");
            group();
            assertThat(names()).containsExactly("add");
            eventually(() -> server.openStreams() == 1);

            server.tools(MockServer.TOOL, MockServer.TOOL.replace("add", "subtract"));
            assertThat(names()).containsExactly("add");
            server.announce("notifications/tools/list_changed");

            eventually(() -> names().equals(List.of("add", "subtract")));
        }
    }

    @Nested
    class Results {

        @Test
        void haveImagesAndStructuredContent() throws Exception {
            server = MockServer.stateless();
            server.on(
                    "tools/call",
                    params -> "{'content':[{'type':'image','mimeType':'image/png','data':"
                            + "'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8"
                            + "z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='},"
                            + "{'type':'audio','mimeType':'audio/wav','data':'AAAA'}],'structuredContent':{'sum':3}}");
            group();

            var result = call("add", "{}");

            assertThat(result.parts()).hasAtLeastOneElementOfType(AgentImage.class);
            assertThat(result.text()).contains("content of type audio");
        }

        @Test
        void structuredContentReplacesAMissingText() throws Exception {
            server = MockServer.stateless();
            server.on("tools/call", params -> "{'content':[],'structuredContent':{'sum':3}}");
            group();

            assertThat(call("add", "{}").text()).isEqualTo("{\"sum\":3}");
        }

        @Test
        void canBeErrorsForTheModel() throws Exception {
            server = MockServer.stateless();
            server.on("tools/call", params -> "{'content':[{'type':'text','text':'no such file'}],'isError':true}");
            group();

            var result = call("add", "{}");

            assertThat(result.isError()).isTrue();
            assertThat(result.text()).isEqualTo("no such file");
        }

        @Test
        void areErrorsForTheModelIfTheServerRejectsTheCall() throws Exception {
            server = MockServer.stateless();
            server.on("tools/call", params -> "{'error':{'code':-32602,'message':'a is missing'}}");
            group();

            assertThat(call("add", "{}").text()).contains("a is missing");
        }
    }

    @Nested
    class Credentials {

        @Test
        void comeFromTheBeanOnly() throws Exception {
            server = MockServer.stateless();
            group(Fixture.of(server.url()).withToken("t0ken").with("headers", "X-Team=shop"));

            call("add", "{}");

            assertThat(server.received()).allSatisfy(request -> {
                assertThat(request.header("Authorization")).isEqualTo("Bearer t0ken");
                assertThat(request.header("X-team")).isEqualTo("shop");
            });
        }

        @Test
        void areAbsentWithoutABean() throws Exception {
            server = MockServer.stateless();
            group();

            call("add", "{}");

            assertThat(server.received())
                    .allSatisfy(request -> assertThat(request.headers()).doesNotContainKey("Authorization"));
        }
    }
}
