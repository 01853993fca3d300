/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.a2a.protocol.RpcError;
import io.karta.a2a.protocol.RpcException;
import io.karta.generation.result.Problem;
import io.karta.process.AgentProcess;
import java.util.List;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int LONGEST = 80;
    private static final String PARTS = "/params/message/parts";

    private Messages() {}

    static RpcException invalid(List<Problem> problems) {
        return new RpcException(
                RpcError.INVALID_PARAMS,
                "KARTA-111: the agent cannot use the message:",
                problems,
                "Request of a client. Correct what the problems name; nothing has changed.");
    }

    static RpcException invalid(String problem) {
        return invalid(List.of(new Problem(PARTS, problem)));
    }

    static RpcException unknownSkill(String skill, List<String> skills) {
        return invalid(List.of(new Problem(
                "/params/message/metadata/skillId",
                "is no skill of the agent card: \"%s\". The skills are %s"
                        .formatted(excerpt(skill), String.join(", ", skills)))));
    }

    static RpcException ambiguousSkill(List<String> skills) {
        return invalid(List.of(new Problem(
                "/params/message/metadata/skillId",
                skills.isEmpty()
                        ? "is missing, and no skill accepts these data"
                        : "is missing: name one of the skills " + String.join(", ", skills))));
    }

    static RpcException unknownTask(String id) {
        return new RpcException(
                RpcError.TASK_NOT_FOUND,
                "KARTA-137: there is no task \"%s\" of this caller. Request of a client. Correct the id."
                        .formatted(excerpt(id)));
    }

    static RpcException notPossible(RpcError error, AgentProcess process, String state) {
        return new RpcException(
                error,
                ("KARTA-138: the task %s %s, so this is not possible. Request of a client. Ask for the task, and send"
                                + " what its state admits.")
                        .formatted(process.id(), state));
    }

    static RpcException unsupportedContent(String type) {
        return new RpcException(
                RpcError.CONTENT_TYPE_NOT_SUPPORTED,
                ("KARTA-139: the agent does not support %s. Request of a client. Use text/plain or application/json,"
                                + " as the agent card tells.")
                        .formatted(excerpt(type)));
    }

    static RpcException tooManyTasks(String kind, int most) {
        return new RpcException(
                RpcError.INTERNAL_ERROR,
                ("KARTA-196: the caller has %d %s tasks, which is the maximum. Request of a client. Retry when one of"
                                + " them has ended.")
                        .formatted(most, kind));
    }

    /** Text of a task without a result; the cause is in the log only. */
    static String ended(AgentProcess process, String ending) {
        return "KARTA-183: the task %s %s. Skill %s. Send the message again with other input, or ask the operator."
                .formatted(process.id(), ending, process.goal().name());
    }

    static String failedInLog(AgentProcess process, String problem) {
        return "KARTA-197: process %s of agent %s %s. Task of an A2A client. Fix the cause that follows."
                .formatted(process.id(), process.agent().name(), problem);
    }

    static String excerpt(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
