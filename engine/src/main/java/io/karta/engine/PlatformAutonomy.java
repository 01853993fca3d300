/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.UserInput;
import io.karta.autonomy.GoalChoiceApprover;
import io.karta.engine.domain.ProcessInputs;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.AgentProcess;
import io.karta.process.AutonomyInvocation;
import io.karta.process.ProcessOptions;
import java.util.Optional;

/** Invocation that ranks agents or goals for a text and runs the best. */
record PlatformAutonomy(
        LocalPlatform platform,
        Autonomy autonomy,
        String content,
        boolean isOpen,
        Optional<String> face,
        Optional<Double> cutOff,
        GoalChoiceApprover approver,
        ProcessOptions options)
        implements AutonomyInvocation {

    PlatformAutonomy {
        if (content.isBlank()) {
            throw Messages.nothingAsked();
        }
    }

    @Override
    public AutonomyInvocation openMode() {
        return new PlatformAutonomy(platform, autonomy, content, true, face, cutOff, approver, options);
    }

    @Override
    public AutonomyInvocation viaEndpoint(String name) {
        Optional<String> outside = Optional.of(requireNonNull(name, "face"));
        return new PlatformAutonomy(platform, autonomy, content, isOpen, outside, cutOff, approver, options);
    }

    @Override
    public AutonomyInvocation withCutOff(double confidence) {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("A cut-off is a number of 0 to 1, not " + confidence);
        }
        return new PlatformAutonomy(
                platform, autonomy, content, isOpen, face, Optional.of(confidence), approver, options);
    }

    @Override
    public AutonomyInvocation withApprover(GoalChoiceApprover other) {
        requireNonNull(other, "approver");
        return new PlatformAutonomy(platform, autonomy, content, isOpen, face, cutOff, other, options);
    }

    @Override
    public AutonomyInvocation withOptions(ProcessOptions other) {
        requireNonNull(other, "options");
        return new PlatformAutonomy(platform, autonomy, content, isOpen, face, cutOff, approver, other);
    }

    private JournaledProcess created() {
        Autonomy.Candidate chosen = autonomy.choose(this);
        ProcessInputs inputs = ProcessInputs.of(chosen.goal(), new UserInput(content));
        return platform.maker().create(chosen.agent(), chosen.goal(), options, inputs);
    }

    @Override
    public AgentProcess create() {
        return platform.maker().written(created());
    }

    @Override
    public AgentProcess run() {
        return platform.run(created());
    }

    @Override
    public AgentProcess start() {
        JournaledProcess process = created();
        process.lifeCycle().start();
        platform.runner().start(process);
        return process;
    }
}
