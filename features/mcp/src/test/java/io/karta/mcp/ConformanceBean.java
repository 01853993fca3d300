/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import io.karta.mcp.McpContent.Audio;
import io.karta.mcp.McpContent.Image;
import io.karta.mcp.McpContent.Text;
import io.karta.mcp.McpContent.TextResource;
import io.karta.mcp.McpInputRequest.Elicitation;
import io.karta.mcp.McpInputRequest.Roots;
import io.karta.mcp.McpInputRequest.Sampling;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** The application that the conformance suite of the protocol expects. */
@ApplicationScoped
public class ConformanceBean {

    private static final byte[] PNG = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==");
    private static final byte[] WAV = "RIFF$\0\0\0WAVEfmt ".getBytes(StandardCharsets.ISO_8859_1);

    private static JsonObject json(String text) {
        try (var reader = Json.createReader(new StringReader(text.replace('\'', '"')))) {
            return reader.readObject();
        }
    }

    private static final JsonObject NAME =
            json("{'type':'object','properties':{'name':{'type':'string'}},'required':['name']}");

    @McpTool(name = "test_simple_text", description = "Returns a text")
    String text() {
        return "This is a simple text response for testing.";
    }

    @McpTool(description = "Greets")
    String greet(String name) {
        return "Hello, " + name + "!";
    }

    @McpTool(name = "test_image_content", description = "Returns an image")
    McpContent image() {
        return new Image(PNG, "image/png");
    }

    @McpTool(name = "test_audio_content", description = "Returns audio")
    McpContent audio() {
        return new Audio(WAV, "audio/wav");
    }

    @McpTool(name = "test_embedded_resource", description = "Returns a resource")
    McpContent embedded() {
        return new TextResource("test://embedded-resource", "text/plain", "This is an embedded resource content.");
    }

    @McpTool(name = "test_multiple_content_types", description = "Returns several contents")
    List<McpContent> mixed() {
        return List.of(
                new Text("Multiple content types test:"),
                new Image(PNG, "image/png"),
                new TextResource(
                        "test://mixed-content-resource", "application/json", "{\"test\":\"data\",\"value\":123}"));
    }

    @McpTool(name = "test_error_handling", description = "Fails")
    String fails() {
        throw new McpToolException("This tool intentionally returns an error for testing");
    }

    @McpTool(name = "test_tool_with_logging", description = "Logs")
    String logs(McpContext context) {
        context.log(McpLogLevel.INFO, "Tool execution started");
        context.log(McpLogLevel.INFO, "Tool processing data");
        context.log(McpLogLevel.INFO, "Tool execution completed");
        return "Logged.";
    }

    @McpTool(name = "test_tool_with_progress", description = "Reports progress")
    String progresses(McpContext context) {
        context.progress(0, 100, "Started");
        context.progress(50, 100, "Half");
        context.progress(100, 100, "Done");
        return "Reported.";
    }

    @McpTool(name = "test_sampling", description = "Samples")
    String samples(String prompt, McpContext context) {
        var response = context.request(new Sampling("sample", prompt, 100)).get("sample");
        return "LLM response: " + response.getJsonObject("content").getString("text", "");
    }

    @McpTool(name = "test_elicitation", description = "Elicits")
    String elicits(String message, McpContext context) {
        var schema = json("{'type':'object','properties':{'username':{'type':'string','description':'User response'},"
                + "'email':{'type':'string','description':'User email address'}},'required':['username','email']}");
        return "User response: "
                + context.request(new Elicitation("user", message, schema)).get("user");
    }

    @McpTool(name = "test_elicitation_sep1034_defaults", description = "Elicits with defaults")
    String defaults(McpContext context) {
        var schema = json("{'type':'object','properties':{'name':{'type':'string','default':'John Doe'},"
                + "'age':{'type':'integer','default':30},'score':{'type':'number','default':95.5},"
                + "'status':{'type':'string','enum':['active','inactive','pending'],'default':'active'},"
                + "'verified':{'type':'boolean','default':true}},'required':[]}");
        return "Elicitation completed: "
                + context.request(new Elicitation("form", "Please review", schema))
                        .get("form");
    }

    @McpTool(name = "test_elicitation_sep1330_enums", description = "Elicits choices")
    String enums(McpContext context) {
        var schema = json("{'type':'object','properties':{"
                + "'untitledSingle':{'type':'string','enum':['option1','option2','option3']},"
                + "'titledSingle':{'type':'string','oneOf':[{'const':'value1','title':'First Option'},"
                + "{'const':'value2','title':'Second Option'},{'const':'value3','title':'Third Option'}]},"
                + "'legacyEnum':{'type':'string','enum':['opt1','opt2','opt3'],"
                + "'enumNames':['Option One','Option Two','Option Three']},"
                + "'untitledMulti':{'type':'array','items':{'type':'string','enum':['option1','option2','option3']}},"
                + "'titledMulti':{'type':'array','items':{'anyOf':[{'const':'value1','title':'First Choice'},"
                + "{'const':'value2','title':'Second Choice'},{'const':'value3','title':'Third Choice'}]}}}}");
        return "Elicitation completed: "
                + context.request(new Elicitation("form", "Please choose", schema))
                        .get("form");
    }

    @McpTool(name = "test_input_required_result_elicitation", description = "Asks for a name")
    String name(McpContext context) {
        var user = context.request(new Elicitation("user_name", "What is your name?", NAME))
                .get("user_name");
        return "Hello, " + user.getJsonObject("content").getString("name", "stranger") + "!";
    }

    @McpTool(name = "test_input_required_result_sampling", description = "Asks the model")
    String capital(McpContext context) {
        var answer = context.request(new Sampling("capital_question", "What is the capital of France?", 100))
                .get("capital_question");
        return "The model said: " + answer.get("content");
    }

    @McpTool(name = "test_input_required_result_list_roots", description = "Asks for directories")
    String roots(McpContext context) {
        return "Roots: "
                + context.request(new Roots("client_roots")).get("client_roots").get("roots");
    }

    @McpTool(name = "test_input_required_result_request_state", description = "Asks for a confirmation")
    String state(McpContext context) {
        var ok = json("{'type':'object','properties':{'ok':{'type':'boolean'}},'required':['ok']}");
        return "state-ok "
                + context.request(new Elicitation("confirm", "Please confirm", ok))
                        .get("confirm");
    }

    @McpTool(name = "test_input_required_result_tampered_state", description = "Asks for a confirmation")
    String tampered(McpContext context) {
        return state(context);
    }

    @McpTool(name = "test_input_required_result_multiple_inputs", description = "Asks for several inputs")
    String several(McpContext context) {
        return "All: "
                + context.request(
                                new Elicitation("user_name", "What is your name?", NAME),
                                new Sampling("greeting", "Generate a greeting", 50),
                                new Roots("client_roots"))
                        .keySet();
    }

    @McpTool(name = "test_input_required_result_multi_round", description = "Asks twice")
    String twice(McpContext context) {
        var first = context.request(new Elicitation("step1", "Step 1: What is your name?", NAME))
                .get("step1");
        var color = json("{'type':'object','properties':{'color':{'type':'string'}},'required':['color']}");
        var second = context.request(new Elicitation("step2", "Step 2: What is your favorite color?", color))
                .get("step2");
        return first.get("content") + " " + second.get("content");
    }

    @McpTool(name = "test_logging_tool", description = "Logs")
    String logging(McpContext context) {
        return logs(context);
    }

    @McpTool(name = "test_streaming_elicitation", description = "Reports progress and asks for a name")
    String streams(McpContext context) {
        context.progress(1, 2, "Asking");
        return name(context);
    }

    @McpTool(name = "test_input_required_result_capabilities", description = "Asks for what the client supports")
    String supported(McpContext context) {
        return samples("What is the capital of France?", context);
    }

    @McpTool(name = "test_missing_capability", description = "Asks for what the client does not support")
    String capabilities(McpContext context) {
        return samples("What is the capital of France?", context);
    }

    @McpResource(uri = "test://static-text", description = "A text")
    String staticText() {
        return "This is the content of the static text resource.";
    }

    @McpResource(uri = "test://static-binary", description = "An image", mimeType = "image/png")
    byte[] staticBinary() {
        return PNG;
    }

    @McpResource(uri = "test://watched-resource", description = "A text that is watched")
    String watched() {
        return "Watched.";
    }

    @McpResource(uri = "test://template/{id}/data", description = "Data", mimeType = "application/json")
    String template(String id) {
        return "{\"id\":\"%s\",\"templateTest\":true,\"data\":\"Data for ID: %s\"}".formatted(id, id);
    }

    @McpPrompt(name = "test_simple_prompt", description = "A prompt")
    String prompt() {
        return "This is a simple prompt for testing.";
    }

    @McpPrompt(name = "test_prompt_with_arguments", description = "A prompt with arguments")
    String promptWith(String arg1, String arg2) {
        return "Prompt with arguments: arg1='%s', arg2='%s'".formatted(arg1, arg2);
    }

    @McpPrompt(name = "test_prompt_with_embedded_resource", description = "A prompt with a resource")
    List<McpContent> promptWithResource(String resourceUri) {
        return List.of(
                new TextResource(resourceUri, "text/plain", "Embedded resource content for testing."),
                new Text("Please process the embedded resource above."));
    }

    @McpPrompt(name = "test_prompt_with_image", description = "A prompt with an image")
    List<McpContent> promptWithImage() {
        return List.of(new Image(PNG, "image/png"), new Text("Please analyze the image above."));
    }

    @McpPrompt(name = "test_input_required_result_prompt", description = "A prompt that asks")
    String asks(McpContext context) {
        var schema = json("{'type':'object','properties':{'context':{'type':'string'}},'required':['context']}");
        return "Context: "
                + context.request(new Elicitation("user_context", "What context should the prompt use?", schema))
                        .get("user_context");
    }
}
