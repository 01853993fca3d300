/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.opentelemetry.api.common.AttributeKey;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Names of the semantic conventions for generative AI, and those of Karta for what they do not name. */
final class GenAi {

    static final AttributeKey<String> OPERATION = AttributeKey.stringKey("gen_ai.operation.name");
    static final AttributeKey<String> PROVIDER = AttributeKey.stringKey("gen_ai.provider.name");
    static final AttributeKey<String> AGENT = AttributeKey.stringKey("gen_ai.agent.name");
    static final AttributeKey<String> AGENT_VERSION = AttributeKey.stringKey("gen_ai.agent.version");
    static final AttributeKey<String> CONVERSATION = AttributeKey.stringKey("gen_ai.conversation.id");
    static final AttributeKey<String> OUTPUT_TYPE = AttributeKey.stringKey("gen_ai.output.type");
    static final AttributeKey<String> REQUEST_MODEL = AttributeKey.stringKey("gen_ai.request.model");
    static final AttributeKey<Boolean> STREAM = AttributeKey.booleanKey("gen_ai.request.stream");
    static final AttributeKey<Double> TEMPERATURE = AttributeKey.doubleKey("gen_ai.request.temperature");
    static final AttributeKey<Double> TOP_P = AttributeKey.doubleKey("gen_ai.request.top_p");
    static final AttributeKey<Double> TOP_K = AttributeKey.doubleKey("gen_ai.request.top_k");
    static final AttributeKey<Long> MAX_TOKENS = AttributeKey.longKey("gen_ai.request.max_tokens");
    static final AttributeKey<Double> FREQUENCY_PENALTY = AttributeKey.doubleKey("gen_ai.request.frequency_penalty");
    static final AttributeKey<Double> PRESENCE_PENALTY = AttributeKey.doubleKey("gen_ai.request.presence_penalty");
    static final AttributeKey<String> RESPONSE_MODEL = AttributeKey.stringKey("gen_ai.response.model");
    static final AttributeKey<String> RESPONSE_ID = AttributeKey.stringKey("gen_ai.response.id");
    static final AttributeKey<List<String>> FINISH_REASONS =
            AttributeKey.stringArrayKey("gen_ai.response.finish_reasons");
    static final AttributeKey<Double> TIME_TO_FIRST_CHUNK =
            AttributeKey.doubleKey("gen_ai.response.time_to_first_chunk");
    static final AttributeKey<Long> INPUT_TOKENS = AttributeKey.longKey("gen_ai.usage.input_tokens");
    static final AttributeKey<Long> OUTPUT_TOKENS = AttributeKey.longKey("gen_ai.usage.output_tokens");
    static final AttributeKey<Long> CACHED_TOKENS = AttributeKey.longKey("gen_ai.usage.cache_read.input_tokens");
    static final AttributeKey<Long> DIMENSIONS = AttributeKey.longKey("gen_ai.embeddings.dimension.count");
    static final AttributeKey<String> TOOL = AttributeKey.stringKey("gen_ai.tool.name");
    static final AttributeKey<String> TOOL_DESCRIPTION = AttributeKey.stringKey("gen_ai.tool.description");
    static final AttributeKey<String> TOOL_TYPE = AttributeKey.stringKey("gen_ai.tool.type");
    static final AttributeKey<String> TOOL_CALL_ID = AttributeKey.stringKey("gen_ai.tool.call.id");
    static final AttributeKey<String> TOOL_ARGUMENTS = AttributeKey.stringKey("gen_ai.tool.call.arguments");
    static final AttributeKey<String> TOOL_RESULT = AttributeKey.stringKey("gen_ai.tool.call.result");
    static final AttributeKey<String> SYSTEM_INSTRUCTIONS = AttributeKey.stringKey("gen_ai.system_instructions");
    static final AttributeKey<String> INPUT_MESSAGES = AttributeKey.stringKey("gen_ai.input.messages");
    static final AttributeKey<String> OUTPUT_MESSAGES = AttributeKey.stringKey("gen_ai.output.messages");
    static final AttributeKey<String> TOKEN_TYPE = AttributeKey.stringKey("gen_ai.token.type");
    static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
    static final AttributeKey<String> SERVER_ADDRESS = AttributeKey.stringKey("server.address");
    static final AttributeKey<Long> SERVER_PORT = AttributeKey.longKey("server.port");
    static final AttributeKey<String> PROCESS = AttributeKey.stringKey("karta.process.id");
    static final AttributeKey<String> GOAL = AttributeKey.stringKey("karta.goal.name");
    static final AttributeKey<String> STATUS = AttributeKey.stringKey("karta.process.status");
    static final AttributeKey<String> ACTION = AttributeKey.stringKey("karta.action.name");
    static final AttributeKey<String> ENDING = AttributeKey.stringKey("karta.action.ending");
    static final AttributeKey<String> MODEL = AttributeKey.stringKey("karta.model.name");
    static final AttributeKey<Long> ATTEMPTS = AttributeKey.longKey("karta.model.attempts");

    /** Providers whose name in the conventions differs from that in the configuration. */
    private static final Map<String, String> PROVIDERS = Map.of(
            "gemini", "gcp.gemini",
            "mistral", "mistral_ai",
            "azure-openai", "azure.ai.openai",
            "azure", "azure.ai.openai",
            "bedrock", "aws.bedrock",
            "xai", "x_ai",
            "watsonx", "ibm.watsonx.ai");

    private static final Map<String, Long> DEFAULT_PORTS = Map.of("https", 443L, "http", 80L);

    private GenAi() {}

    /** Returns the name of a provider in the conventions. */
    static String provider(String configured) {
        return PROVIDERS.getOrDefault(configured, configured);
    }

    /** Returns the address of a server; a URI has an IPv6 address in brackets, which the conventions omit. */
    static Optional<String> address(URI server) {
        return Optional.ofNullable(server.getHost()).map(host -> host.replaceAll("^\\[(.*)]$", "$1"));
    }

    /** Returns the port of a server, which the conventions require beside its address. */
    static Optional<Long> port(URI server) {
        if (server.getPort() > 0) {
            return Optional.of((long) server.getPort());
        }
        return Optional.ofNullable(server.getScheme())
                .map(scheme -> DEFAULT_PORTS.get(scheme.toLowerCase(Locale.ROOT)));
    }
}
