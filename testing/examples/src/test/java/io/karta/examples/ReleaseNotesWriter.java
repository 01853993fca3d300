/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.ToolGroupRequirement;
import io.karta.ai.Ai;

@Agent(description = "Writes release notes")
public class ReleaseNotesWriter {

    public record Release(String repository, String tag) {}

    public record ReleaseNotes(String text) {}

    @AchievesGoal(description = "The notes of a release")
    @Action(toolGroups = @ToolGroupRequirement("github"))
    ReleaseNotes write(Release release, Ai ai) {
        return ai.withDefaultLlm().createObject("Write notes on the changes of " + release, ReleaseNotes.class);
    }
}
