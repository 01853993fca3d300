/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import io.karta.agent.AgentException;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException problems(String place, List<String> problems) {
        return new AgentException("KARTA-650: the script %s has %s. Correct:%n  %s"
                .formatted(
                        place,
                        problems.size() == 1 ? "a problem" : problems.size() + " problems",
                        String.join(System.lineSeparator() + "  ", problems)));
    }

    static String syntax(String problem) {
        return "KARTA-651: the script is neither YAML nor JSON: %s".formatted(problem);
    }

    static String unknownKey(String key, String owner, Collection<String> known) {
        return "KARTA-652: %s has the unknown key \"%s\". Use one of: %s"
                .formatted(owner, excerpt(key), String.join(", ", known));
    }

    static String twice(String key, int line) {
        return "KARTA-653: \"%s\" is a duplicate of line %d. Remove one".formatted(excerpt(key), line);
    }

    static String notOfSort(String what, String requestedType, String found) {
        return "KARTA-654: %s must be %s, but is %s".formatted(what, requestedType, found);
    }

    static String wrongRegex(String problem) {
        return ("KARTA-655: the regular expression is invalid: %s. Correct it; write a backslash inside double"
                        + " quotes twice")
                .formatted(problem);
    }

    static String unknownCapture(String name, Collection<String> known) {
        return ("KARTA-656: no capture \"%s\". %s. A group of \"matches\" and an earlier capture may"
                        + " be used; $${ stands for ${")
                .formatted(
                        excerpt(name), known.isEmpty() ? "There are none" : "There are: " + String.join(", ", known));
    }

    static String notOneOf(String what, String found, Collection<String> allowed) {
        return "KARTA-657: %s is \"%s\", but must be one of: %s"
                .formatted(what, excerpt(found), String.join(", ", allowed));
    }

    static String wrongValue(String what, String found, String requestedType) {
        return "KARTA-658: %s is \"%s\", but must be %s".formatted(what, excerpt(found), requestedType);
    }

    static String answerAndFailure() {
        return "KARTA-659: the rule has both \"answer\" and \"fail\". Remove one of them";
    }

    static AgentException noScript(String model, String location) {
        return new AgentException(
                ("KARTA-660: karta.models.%s.script is \"%s\", but there is no such resource on the class path"
                                + " and no such file. Put the script there, or correct the key.")
                        .formatted(model, location));
    }

    static AgentException unreadable(String location, IOException cause) {
        return new AgentException(
                "KARTA-661: the script %s cannot be read as UTF-8 text: %s. Check the file and its permissions."
                        .formatted(location, cause),
                cause);
    }

    static AgentException unknownKey(String model, String key) {
        return new AgentException(
                ("KARTA-662: karta.models.%s.%s is not supported by the provider scripted, whose key is \"%s\"."
                                + " Remove or correct it.")
                        .formatted(model, key, ScriptedProvider.SCRIPT));
    }

    static AgentException unknownEmbeddingKey(ModelConfig embedding, String key) {
        return new AgentException(
                ("KARTA-673: %s is not supported by the provider scripted, which has no keys for embeddings."
                                + " Remove or correct it.")
                        .formatted(embedding.key(key)));
    }

    static ModelException noRule(String model, ModelRequest request) {
        return new ModelException(
                ("KARTA-663: no rule of the scripted model %s matches a request of %s%s. Add a rule, or remove"
                                + " strict from the script.")
                        .formatted(model, request, request.outputShape().isEmpty() ? " for text" : ""),
                Kind.BAD_REQUEST,
                null);
    }

    static ModelException scriptedFailure(Answer.Failure failure, Rule rule) {
        return new ModelException(
                ("KARTA-664: %s fails with %s, as defined by the script%s. Change the rule if the failure is not"
                                + " intended.")
                        .formatted(rule, failure.kind(), failure.message().isEmpty() ? "" : ": " + failure.message()),
                failure.kind(),
                null,
                failure.retryAfter().orElse(null));
    }

    static ModelException interrupted(String model, InterruptedException cause) {
        return new ModelException(
                ("KARTA-665: the scripted model %s was interrupted before it answered, because its process"
                                + " ended. Start a new process.")
                        .formatted(model),
                Kind.CANCELLED,
                cause);
    }

    static ModelException timedOut(String model, Duration delay, Duration limit) {
        return new ModelException(
                ("KARTA-666: the scripted model %s would answer after %s, but its timeout is %s. Decrease the"
                                + " delay of the rule, or increase karta.models.%s.timeout.")
                        .formatted(model, delay, limit, model),
                Kind.TIMEOUT,
                null);
    }

    static String wrongCaptureName(String name) {
        return ("KARTA-667: \"%s\" is not a valid name of a capture. Use letters, digits, - and _, and start"
                        + " with a letter")
                .formatted(excerpt(name));
    }

    static String tag(String tag) {
        return "KARTA-668: the tag %s is not allowed. Remove it; a script holds texts, numbers, lists and mappings"
                .formatted(excerpt(tag));
    }

    static String loop() {
        return "KARTA-669: an alias (*name) refers to itself. Write the value instead";
    }

    static AgentException noCapture(String name, String rule) {
        return new AgentException(
                ("KARTA-670: the answer of %s uses ${%s}, but neither a capture of the script nor a group of the"
                                + " rule has that name. Add it, or write $${ for ${.")
                        .formatted(rule, name));
    }

    static ModelException otherType(Rule rule, Class<?> found, String requestedType, RuntimeException cause) {
        return new ModelException(
                ("KARTA-671: %s answers with a %s, but the request is for a %s. Restrict the rule with"
                                + " requesting(..), or answer with that type.")
                        .formatted(rule, found.getName(), requestedType),
                Kind.BAD_REQUEST,
                cause);
    }

    static String missing(String owner, String key) {
        return "KARTA-672: %s has no \"%s\". Add it".formatted(owner, key);
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
