/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import io.karta.process.PendingAnswer;
import io.karta.process.QuestionFilter;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestRequest;
import java.util.List;
import java.util.Optional;

/**
 * Visibility of processes for one caller: the caller's own processes of exported goals with their children, and
 * questions of other processes to a role of the caller.
 */
public record VisibilityPolicy(AgentPlatform platform, Caller caller, String operatorRole) {

    /** Returns the policy for the caller of a request. */
    public static VisibilityPolicy of(RestFacade facade, RestRequest request) {
        return new VisibilityPolicy(
                facade.platform(), request.caller(), facade.settings().operatorRole());
    }

    /** Returns whether the caller may see all processes. */
    public boolean isOperator() {
        return caller.hasRole(operatorRole);
    }

    /**
     * Returns a process that the caller may see as a whole. A caller who may only answer a question of the process
     * learns that it exists.
     */
    public AgentProcess visible(String id) {
        var process = platform.process(id).filter(this::reaches).orElseThrow(() -> Messages.unknownProcess(id));
        if (!isWhole(process)) {
            throw Messages.ownersOnly(process, operatorRole);
        }
        return process;
    }

    /** Returns whether the caller may see the process as a whole. */
    public boolean isWhole(AgentProcess process) {
        return isOpen(process) && (isOwn(process) || isOperator());
    }

    boolean reaches(AgentProcess process) {
        return isWhole(process) || (isOpen(process) && !questions(process).isEmpty());
    }

    /** Returns the questions that the caller may see, including those of children. The caller counts as informed. */
    List<OpenQuestion> questions(AgentProcess process) {
        var isWhole = isWhole(process);
        return shown(OpenQuestions.by(process, platform).stream()
                .filter(asked -> isWhole || isForCaller(asked.question()))
                .toList());
    }

    /** Returns those of some questions that the caller may answer. The caller counts as informed. */
    public List<OpenQuestion> answerable(List<OpenQuestion> questions) {
        return shown(questions.stream().filter(this::mayAnswer).toList());
    }

    private List<OpenQuestion> shown(List<OpenQuestion> questions) {
        platform.recordShown(questions, caller);
        return questions;
    }

    /** Returns a question of this process, without those of its children. */
    Optional<PendingAnswer> question(AgentProcess process, String id) {
        return questions(process).stream()
                .filter(asked -> asked.process().id().equals(process.id()))
                .map(OpenQuestion::question)
                .filter(question -> question.id().equals(id))
                .findFirst();
    }

    /**
     * Returns whether the caller was permitted to answer a closed question of a process or of the children that it is
     * waiting for: the caller has the role, or had it when the question was shown.
     */
    boolean wasAsked(AgentProcess process, String id) {
        return isOpen(process)
                && OpenQuestions.askers(process, platform).anyMatch(asker -> asker.closedQuestions().stream()
                        .filter(question -> question.id().equals(id))
                        .anyMatch(question -> isForCaller(question) || platform.wasShown(asker, id, caller)));
    }

    /** Returns whether the caller may answer an open question. */
    private boolean mayAnswer(OpenQuestion asked) {
        return isOpen(asked.process())
                && asked.question().form().role().map(caller::hasRole).orElseGet(() -> isWhole(asked.process()));
    }

    /** Returns the filter for the questions that the caller may answer. */
    public QuestionFilter inbox() {
        return isOperator()
                ? QuestionFilter.all().answerableByOperator(caller)
                : QuestionFilter.all().answerableBy(caller);
    }

    private boolean isForCaller(PendingAnswer question) {
        return question.form().role().filter(caller::hasRole).isPresent();
    }

    private boolean isOwn(AgentProcess process) {
        return process.caller().name().equals(caller.name());
    }

    /** Returns whether REST shows the process to any caller: its goal, or that of a parent, is exported. */
    public boolean isOpen(AgentProcess process) {
        return new ExportedGoals(platform).isOpen(process.goal())
                || process.parent()
                        .flatMap(platform::process)
                        .filter(this::isOpen)
                        .isPresent();
    }
}
