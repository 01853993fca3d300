/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.git.GitRepository;
import io.karta.llmagent.LlmAgent;
import io.karta.references.References;
import io.karta.skills.SkillSelector;
import io.karta.skills.SkillValidation;
import io.karta.skills.Skills;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of the page on skills. */
class SkillsTest {

    @TempDir
    Path folder;

    @Test
    void aModelActivatesASkillAndReadsItsFiles() {
        var model = new ScriptedModel();
        model.always()
                .call("financial-skills_activate", "{\"name\": \"quarterly-report\"}")
                .call(
                        "financial-skills_readResource",
                        "{\"skillName\": \"quarterly-report\", \"resourceType\": \"references\", \"fileName\":"
                                + " \"terms.md\"}")
                .call("revenue", "{\"year\": 2026, \"quarter\": 2}")
                .text("The revenue was 1.25 million euros.");
        try (var application = Application.of(model, FinancialAnalyst.class)) {
            assertThat(application.get(FinancialAnalyst.class).answer("How was the second quarter?"))
                    .contains("1.25 million");
        }
        var requests = model.requests();
        assertThat(requests.get(0).messages().toString())
                .contains("- quarterly-report: Writes the report of a quarter.", "- tax-forms: Fills in tax forms.")
                .doesNotContain("three sentences");
        assertThat(requests.get(1).messages().toString()).contains("Write three sentences at most.");
        assertThat(requests.get(2).messages().toString()).contains("Revenue is without tax.");
        assertThat(requests.get(3).messages().toString()).contains("1250000");
    }

    @Test
    void theyComeFromDirectoriesTheClassPathAndGit() throws Exception {
        Path directory = copyOfSkills();
        Skills local = Skills.of("my-skills", "Local skills")
                .withLocalSkill(directory.resolve("tax-forms"))
                .withLocalSkills(directory.resolve("more"))
                .withClassPathSkill("skills/quarterly-report");

        assertThat(local.skills()).hasSize(2);
    }

    private Path copyOfSkills() throws Exception {
        Path skill = Files.createDirectories(folder.resolve("tax-forms"));
        Files.createDirectories(folder.resolve("more"));
        Files.writeString(skill.resolve("SKILL.md"), "---\nname: tax-forms\ndescription: Fills in tax forms.\n---\n");
        return folder;
    }

    @Test
    void gitLocationsAreNotFetchedBeforeTheyAreUsed() {
        Skills skills = Skills.of("my-skills", "Skills for my agent")
                .withGitHubUrl("https://github.com/anthropics/skills/tree/main/skills");
        Skills pinned = Skills.of("my-skills", "Skills for my agent")
                .withGitHubSkills("anthropics", "skills", "skills", "main")
                .withGitSkills("https://git.example.org/office/skills", "", "v2");

        assertThat(List.of(skills, pinned)).extracting(Skills::name).containsOnly("my-skills");
    }

    @Test
    void validationCanBeReduced() {
        Skills skills = Skills.of("my-skills", "Local skills")
                .withLocalSkills(folder)
                .withValidation(SkillValidation.WITHOUT_FILE_REFERENCES);

        assertThat(skills.skills()).isEmpty();
    }

    @Test
    void selectsMatchingSkillsOfMany() {
        var model = new ScriptedModel();
        model.always().text("Here it is.");
        String question = "Please fill in this tax form";
        Skills skills = Skills.of("office", "Office work").withClassPathSkills("skills");
        try (var application = Application.of(model)) {
            var ai = application.get(Ai.class);

            ai.withDefaultLlm().withReference(skills.matching(question, 1)).generateText(question);
        }
        assertThat(model.prompts())
                .singleElement()
                .asString()
                .contains("tax-forms")
                .doesNotContain("quarterly-report");
        assertThat(skills.withSelector(SkillSelector.byWords()).withMaxListed(1).notes())
                .contains("office_search");
    }

    @Test
    void allowedToolsAreEnforcedOnRequest() {
        var tools = List.of(
                Tool.of("revenue", "Returns the revenue", arguments -> ToolResult.text("1250000")),
                Tool.of("pay", "Pays an invoice", arguments -> ToolResult.text("paid")));
        var model = new ScriptedModel();
        model.always()
                .call("office_activate", "{\"name\": \"quarterly-report\"}")
                .text("1.25 million");
        Skills skills = Skills.of("office", "Office work").withClassPathSkills("skills");
        String question = "How was the second quarter?";
        try (var application = Application.of(model)) {
            var ai = application.get(Ai.class);

            ai.withDefaultLlm()
                    .withReference(skills)
                    .withTools(skills.restrict(tools))
                    .generateText(question);
        }
        assertThat(model.offeredTools().get(0)).contains("revenue", "pay");
        assertThat(model.offeredTools().get(1)).contains("revenue").doesNotContain("pay");
    }

    @ApplicationScoped
    static class Agents {

        @Produces
        @ApplicationScoped
        LlmAgent<String, String> analyst() {
            return LlmAgent.named("analyst")
                    .description("Analyses figures")
                    .instruction("You are a helpful financial analyst.")
                    .references(
                            Skills.of("finance", "Financial analysis skills").withClassPathSkills("skills"));
        }
    }

    @Test
    void anLlmAgentHasSkills() {
        var model = new ScriptedModel();
        model.always()
                .call("finance_activate", "{\"name\": \"tax-form\"}")
                .call("finance_activate", "{\"name\": \"tax-forms\"}")
                .text("What is your tax number?");
        try (var application = Application.of(model, Agents.class)) {
            var answer = application.platform().invocation(String.class).invoke("I need a tax form");

            assertThat(answer).isEqualTo("What is your tax number?");
        }
        assertThat(model.requests().get(1).messages().toString()).contains("Did you mean 'tax-forms'?");
        assertThat(model.requests().get(2).messages().toString()).contains("Ask for the tax number first.");
    }

    @Test
    void aFileOfReferencesListsSkillsAndRepositories() {
        List<LlmReference> references = References.fromYaml("skills.yml");

        assertThat(references).extracting(LlmReference::name).containsExactly("finance", "handbook");
        assertThat(references.get(0).notes()).contains("tax-forms");
    }

    @Test
    void aRepositoryIsAReference() throws Exception {
        Path origin = folder.resolve("origin");
        try (Git git = Git.init().setDirectory(origin.toFile()).call()) {
            Files.createDirectories(origin.resolve("docs"));
            Files.writeString(origin.resolve("docs/returns.md"), "Within 30 days, unused.");
            git.add().addFilepattern(".").call();
            git.commit()
                    .setMessage("Add rules")
                    .setAuthor("Ada", "ada@example.org")
                    .setSign(false)
                    .call();
        }
        var model = new ScriptedModel();
        model.always()
                .call("handbook_readFile", "{\"path\": \"gone.md\"}")
                .call("handbook_readFile", "{\"path\": \"returns.md\"}")
                .text("Within 30 days.");
        var url = origin.toUri().toString();
        try (var application = Application.of(model)) {
            var ai = application.get(Ai.class);
            GitRepository handbook = GitRepository.of(url).withPath("docs").withCache(folder.resolve("cache"));

            ai.withDefaultLlm()
                    .withReference(handbook.reference("handbook", "Rules of the company"))
                    .generateText("When can I return a kettle?");
        }
        assertThat(model.requests().get(1).messages().toString()).contains("KARTA-722", "gone.md");
        assertThat(model.requests().get(2).messages().toString()).contains("Within 30 days, unused.");
        assertThatThrownBy(() -> GitRepository.of(" ")).hasMessageContaining("KARTA-242");
    }
}
