/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

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
import java.util.List;
import java.util.stream.Stream;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static String keyMissing(ModelConfig config, Vendor vendor) {
        return "KARTA-600: model %s has no API key, and %s requires one. Set %s%s."
                .formatted(
                        config.name(),
                        vendor,
                        key(config, API_KEY),
                        vendor.keyVariables().stream()
                                .map(" or the environment variable %s"::formatted)
                                .collect(joining()));
    }

    static String keyNotPrintable(ModelConfig config) {
        return ("KARTA-601: %s contains characters that are not allowed in an HTTP header. Copy the key again,"
                        + " without line breaks.")
                .formatted(key(config, API_KEY));
    }

    static String addressNotWeb(ModelConfig config) {
        return "KARTA-602: %s is not a valid URL. Set a URL that starts with http:// or https:// and contains a host."
                .formatted(key(config, BASE_URL));
    }

    static String addressMissing(ModelConfig config, Vendor vendor) {
        return "KARTA-531: model %s has no base URL, and every customer of %s has another one. Set %s%s."
                .formatted(
                        config.name(),
                        vendor,
                        key(config, BASE_URL),
                        vendor.addressVariable()
                                .map(" or the environment variable %s"::formatted)
                                .orElse(""));
    }

    static String modelMissing(ModelConfig config, Vendor vendor) {
        return "KARTA-532: model %s does not name a model, and %s has no default. Set %s."
                .formatted(config.name(), vendor, key(config, MODEL));
    }

    static String invalidHttpVersion(ModelConfig config, String value) {
        return "KARTA-525: %s=%s is invalid. Set 1.1 or 2."
                .formatted(key(config, ConnectionKeys.HTTP_VERSION), Excerpt.of(value));
    }

    static String invalidProxy(ModelConfig config) {
        return ("KARTA-526: %s is not the URL of an HTTP proxy. Set a URL such as"
                        + " http://proxy.example.com:3128; user and password have their own keys.")
                .formatted(key(config, ConnectionKeys.PROXY));
    }

    static String unreadableStore(ModelConfig config, String key, String file, Exception cause) {
        return "KARTA-527: file %s of %s cannot be read (%s). Check the file, its format and %s-password."
                .formatted(file, key(config, key), cause.getClass().getSimpleName(), key(config, key));
    }

    static String proxyLoginDisabled(ModelConfig config) {
        return ("KARTA-528: %s has no effect: the JVM disables Basic authentication at proxies in front of TLS."
                        + " Start the JVM with -Djdk.http.auth.tunneling.disabledSchemes= (empty).")
                .formatted(key(config, ConnectionKeys.PROXY_USERNAME));
    }

    static ModelException tokenUnavailable(ModelConfig config, RuntimeException cause) {
        return new ModelException(
                ("KARTA-529: the ModelCredentials bean of model %s threw %s. Fix the bean, or check its identity"
                                + " provider.")
                        .formatted(config.name(), cause.getClass().getSimpleName()),
                Kind.AUTHENTICATION,
                cause);
    }

    static ModelException tokenNotPrintable(ModelConfig config) {
        return new ModelException(
                ("KARTA-809: the ModelCredentials bean of model %s returned a token with characters that are not"
                                + " allowed in an HTTP header. Fix the bean.")
                        .formatted(config.name()),
                Kind.AUTHENTICATION,
                null);
    }

    static AgentException notAllowed(ModelConfig config, String key, String value, List<String> allowed) {
        return new AgentException("KARTA-530: %s=%s is invalid. Set one of %s."
                .formatted(key(config, key), Excerpt.of(value), String.join(", ", allowed)));
    }

    static String keyWithoutEffect(ModelConfig config, String key, String reason) {
        return "KARTA-535: %s has no effect: %s. Remove the key, or correct its value."
                .formatted(key(config, key), reason);
    }

    static String pathNotWeb(ModelConfig config) {
        return "KARTA-623: %s=%s is invalid after a base URL. Set a path such as chat/completions."
                .formatted(
                        key(config, COMPLETIONS_PATH), config.completionsPath().orElse(""));
    }

    static AgentException variableNotWeb(String variable) {
        return new AgentException(
                ("KARTA-624: the environment variable %s is not a valid URL. Set a URL that starts with http://"
                                + " or https:// and contains a host.")
                        .formatted(variable));
    }

    static String headerRefused(ModelConfig config, String header) {
        return ("KARTA-603: header %s in %s is invalid: HTTP reserves the name, or name or value contain"
                        + " characters that are not allowed. Remove or correct it.")
                .formatted(Excerpt.of(header), key(config, HEADERS));
    }

    static String optionLacking(ModelConfig config, Vendor vendor, ModelOption option) {
        return ("KARTA-604: %s is set, but %s of %s does not support this option. Remove the key; supported"
                        + " options are %s.")
                .formatted(key(config, option.key()), Excerpt.of(vendor.modelOf(config)), vendor, optionsOf(vendor));
    }

    static String keyUnknown(ModelConfig config, Vendor vendor, String key) {
        return "KARTA-605: %s is set, but neither Karta nor %s supports this key. Remove it, or correct its name%s."
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
                : vendor.properties().stream().sorted().collect(joining(", ", "; keys of this provider are ", ""));
    }

    static AgentException notANumber(ModelConfig config, String key, String value) {
        return new AgentException("KARTA-606: %s=%s is not a number. Set a whole number of at least 1."
                .formatted(key(config, key), Excerpt.of(value)));
    }

    static AgentException notASwitch(ModelConfig config, String key, String value) {
        return new AgentException(
                "KARTA-621: %s=%s is not a boolean. Set true or false.".formatted(key(config, key), Excerpt.of(value)));
    }

    static String pathOfItsOwn(ModelConfig config, Vendor vendor) {
        return ("KARTA-622: %s is set, but the paths of %s contain the model and the operation. Remove the key,"
                        + " and set %s to the server.")
                .formatted(key(config, COMPLETIONS_PATH), vendor, key(config, BASE_URL));
    }

    static String failed(ModelIdentity subject, Kind kind, String details) {
        return template(kind)
                .formatted(
                        subject,
                        details.isEmpty() ? "" : " (" + details + ")",
                        subject.setting(settingFor(subject, kind)));
    }

    static String refusedByProxy(ModelIdentity subject, String shown) {
        return "KARTA-808: the proxy in front of %s rejected the login (%s). Check %s, %s and %s."
                .formatted(
                        subject,
                        shown,
                        subject.setting(ConnectionKeys.PROXY),
                        subject.setting(ConnectionKeys.PROXY_USERNAME),
                        subject.setting(ConnectionKeys.PROXY_PASSWORD));
    }

    static ModelException nothingAsked(ModelIdentity subject) {
        return new ModelException(
                "KARTA-620: the request to %s is empty: every message is blank. Add text to the prompt."
                        .formatted(subject),
                Kind.BAD_REQUEST,
                null);
    }

    static AgentException invalidCapabilities(String where, String problem) {
        return new AgentException(
                "KARTA-625: the capabilities of models are invalid: %s. Correct %s.".formatted(problem, where));
    }

    private static String template(Kind kind) {
        return switch (kind) {
            case RATE_LIMIT ->
                "KARTA-610: %s rejected the request because of a rate limit%s. Send fewer requests, or raise the limit"
                        + " at the vendor.";
            case QUOTA_EXCEEDED ->
                "KARTA-807: the account of %s has no quota or credit left%s. Add credit, or raise the quota at the"
                        + " vendor.";
            case OVERLOADED -> "KARTA-611: %s is overloaded%s. Retry later, or use another model.";
            case TIMEOUT -> "KARTA-612: %s did not answer before the timeout%s. Increase %s, or request less.";
            case CONNECTION -> "KARTA-613: %s cannot be reached, or closed the connection%s. Check %s and the network.";
            case SERVER_ERROR ->
                "KARTA-614: %s failed, or sent an invalid response%s. Retry later; if the error persists, check %s.";
            case AUTHENTICATION -> "KARTA-615: %s rejected the credentials%s. Check %s and the permissions of the key.";
            case BAD_REQUEST -> "KARTA-616: %s rejected the request as invalid%s. Check %s, the options and the URL.";
            case CONTENT_FILTER ->
                "KARTA-617: %s blocked the prompt or the answer by a content filter%s. Change the prompt.";
            case CONTEXT_LENGTH ->
                "KARTA-618: %s does not support a prompt and answer of this length%s. Shorten the prompt, or decrease"
                        + " %s.";
            case CANCELLED ->
                "KARTA-619: %s was interrupted%s, because its process has ended or the application stops. Start a new"
                        + " process.";
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
