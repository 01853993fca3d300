/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static io.karta.agent.ConfigKeys.API_KEY;
import static io.karta.agent.ConfigKeys.BASE_URL;
import static io.karta.agent.ConfigKeys.COMPLETIONS_PATH;
import static io.karta.agent.ConfigKeys.HEADERS;
import static io.karta.agent.ConfigKeys.MODEL;
import static io.karta.agent.ConfigKeys.TIMEOUT;
import static java.util.stream.Collectors.joining;

import io.karta.agent.AgentException;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import java.time.Duration;
import java.util.stream.Stream;

/** Every mistake the providers report. Codes are never reused. */
final class Messages {

    private Messages() {}

    static String keyMissing(ModelConfig config, Vendor vendor) {
        return "KARTA-600: model %s has no API key, and %s answers nobody without one. Set %s%s."
                .formatted(
                        config.name(),
                        vendor,
                        key(config, API_KEY),
                        vendor.keyVariables().stream()
                                .map(" or the environment variable %s"::formatted)
                                .collect(joining()));
    }

    static String keyNotPrintable(ModelConfig config) {
        return "KARTA-601: %s holds characters that cannot stand in an HTTP header. Copy the key again, without line breaks."
                .formatted(key(config, API_KEY));
    }

    static String addressNotWeb(ModelConfig config) {
        return "KARTA-602: %s is not an address of the web. It begins with http:// or https://, then a host."
                .formatted(key(config, BASE_URL));
    }

    static String pathNotWeb(ModelConfig config) {
        return "KARTA-602: %s=%s cannot stand behind a base URL. Set a path such as chat/completions."
                .formatted(
                        key(config, COMPLETIONS_PATH), config.completionsPath().orElse(""));
    }

    static AgentException variableNotWeb(String variable) {
        return new AgentException(
                "KARTA-602: the environment variable %s is not an address of the web. It begins with http:// or https://, then a host."
                        .formatted(variable));
    }

    static String headerRefused(ModelConfig config, String header) {
        return "KARTA-603: header %s in %s cannot be sent: HTTP keeps the name to itself, or name or value hold characters it does not allow. Remove or correct it."
                .formatted(Excerpt.of(header), key(config, HEADERS));
    }

    static String optionLacking(ModelConfig config, Vendor vendor, ModelOption option) {
        return "KARTA-604: %s is set, but %s of %s has no such option. Remove the key; what it takes is %s."
                .formatted(key(config, option.key()), Excerpt.of(vendor.modelOf(config)), vendor, optionsOf(vendor));
    }

    static String keyUnknown(ModelConfig config, Vendor vendor, String key) {
        return "KARTA-605: %s is set, but neither Karta nor %s knows such a key. Remove it, or correct its name%s."
                .formatted(key(config, key), vendor, further(vendor));
    }

    private static String optionsOf(Vendor vendor) {
        return Stream.of(ModelOption.values())
                .filter(option -> !vendor.lacks(option))
                .map(ModelOption::key)
                .collect(joining(", "));
    }

    private static String further(Vendor vendor) {
        return vendor.properties().isEmpty()
                ? ""
                : vendor.properties().stream().sorted().collect(joining(", ", "; only here there are ", ""));
    }

    static AgentException notANumber(ModelConfig config, String key, String value) {
        return new AgentException("KARTA-606: %s=%s is no number. Set a whole number of at least 1."
                .formatted(key(config, key), Excerpt.of(value)));
    }

    static AgentException notASwitch(ModelConfig config, String key, String value) {
        return new AgentException("KARTA-621: %s=%s is neither on nor off. Set true or false."
                .formatted(key(config, key), Excerpt.of(value)));
    }

    static String pathOfItsOwn(ModelConfig config, Vendor vendor) {
        return "KARTA-622: %s is set, but the paths of %s hold the model and the way of answering. Remove the key; %s says where it is."
                .formatted(key(config, COMPLETIONS_PATH), vendor, key(config, BASE_URL));
    }

    static String refused(ModelIdentity subject, Kind kind, String shown) {
        return sentence(subject, kind, " (" + shown + ")");
    }

    static String unanswered(ModelIdentity subject, Kind kind, Duration limit) {
        return sentence(subject, kind, kind == Kind.TIMEOUT ? " (" + limit + ")" : "");
    }

    static ModelException nothingAsked(ModelIdentity subject) {
        return new ModelException(
                "KARTA-620: %s is asked nothing: every message is blank. Give the prompt a text.".formatted(subject),
                Kind.BAD_REQUEST,
                null);
    }

    private static String sentence(ModelIdentity subject, Kind kind, String details) {
        return template(kind).formatted(subject, details, subject.setting(settingFor(subject, kind)));
    }

    private static String template(Kind kind) {
        return switch (kind) {
            case RATE_LIMIT ->
                "KARTA-610: %s takes no more requests for now%s. Ask less often, or have the limit raised.";
            case OVERLOADED -> "KARTA-611: %s has no capacity%s. Ask again later, or ask another model.";
            case TIMEOUT -> "KARTA-612: %s did not answer within the time allowed%s. Raise %s, or ask for less.";
            case CONNECTION -> "KARTA-613: %s cannot be reached, or hung up%s. Check %s and the network.";
            case SERVER_ERROR ->
                "KARTA-614: %s failed, or sent what is no answer%s. Ask again later; if it stays, check %s.";
            case AUTHENTICATION -> "KARTA-615: %s does not accept the caller%s. Check %s and what the key may use.";
            case BAD_REQUEST ->
                "KARTA-616: %s does not understand the request%s. Check %s, the options and the address.";
            case CONTENT_FILTER -> "KARTA-617: %s refuses what was asked or answered%s. Change the prompt.";
            case CONTEXT_LENGTH ->
                "KARTA-618: %s cannot take so long a prompt and answer%s. Shorten the prompt, or lower %s.";
            case CANCELLED -> "KARTA-619: %s was interrupted%s. Its process has ended, or the application stops.";
        };
    }

    private static String settingFor(ModelIdentity subject, Kind kind) {
        return switch (kind) {
            case TIMEOUT -> TIMEOUT;
            case AUTHENTICATION -> API_KEY;
            case BAD_REQUEST -> MODEL;
            case CONTEXT_LENGTH -> subject.sizeKey();
            default -> BASE_URL;
        };
    }

    private static String key(ModelConfig config, String key) {
        return config.key(key);
    }
}
