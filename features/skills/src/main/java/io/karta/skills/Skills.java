/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import static java.util.Objects.requireNonNull;

import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Collection of <a href="https://agentskills.io/">Agent Skills</a> as a reference for models. The prompt lists names
 * and descriptions; the tools {@code activate}, {@code listResources} and {@code readResource} return instructions and
 * files when the model asks for them.
 *
 * <pre>{@code
 * Skills skills = Skills.of("financial-skills", "Financial analysis skills")
 *         .withGitHubUrl("https://github.com/acme/agents/tree/main/finance/skills")
 *         .withClassPathSkills("skills");
 *
 * ai.withDefaultLlm().withReference(skills).generateText("How did the second quarter go?");
 * }</pre>
 *
 * <p>Skills are loaded and validated at the first use, and then cached. Scripts are listed, but never run. The tools
 * cannot leave the folder of a skill. Immutable, except for the loaded skills; thread-safe.
 */
public final class Skills implements LlmReference {

    /** {@value}: the default of {@link #withMaxListed}. */
    public static final int MAX_LISTED = 50;

    private final String name;
    private final String description;
    private final SkillIndex index;
    private final SkillSelector selector;
    private final int maxListed;
    private @Nullable List<Tool> tools;

    private Skills(String name, String description, SkillIndex index, SkillSelector selector, int maxListed) {
        this.name = name;
        this.description = description;
        this.index = index;
        this.selector = selector;
        this.maxListed = maxListed;
    }

    /**
     * Creates an empty collection.
     *
     * @param name the name, the prefix of the tools
     * @param description the purpose
     * @return the collection
     */
    public static Skills of(String name, String description) {
        return new Skills(
                requireNonNull(name, "name"),
                requireNonNull(description, "description"),
                SkillIndex.empty(),
                SkillSelector.byWords(),
                MAX_LISTED);
    }

    private Skills with(SkillSource source) {
        return new Skills(name, description, index.with(source), selector, maxListed);
    }

    /**
     * Adds the skill in a directory.
     *
     * @param directory the directory, with a {@code SKILL.md}
     * @return the changed copy
     */
    public Skills withLocalSkill(Path directory) {
        return with(SkillSource.one(requireNonNull(directory, "directory")));
    }

    /**
     * Adds the skills in the immediate subdirectories of a directory.
     *
     * @param directory the directory; subdirectories without a {@code SKILL.md} are ignored
     * @return the changed copy
     */
    public Skills withLocalSkills(Path directory) {
        return with(SkillSource.all(requireNonNull(directory, "directory")));
    }

    /**
     * Adds the skill in a class path folder.
     *
     * @param folder the folder on the class path of the calling thread's application, with a {@code SKILL.md}
     * @return the changed copy
     */
    public Skills withClassPathSkill(String folder) {
        ClassLoader application = application();
        requireNonNull(folder, "folder");
        return with(() -> List.of(ClassPathFiles.of(application, folder)));
    }

    /**
     * Adds the skills in the immediate subfolders of a class path folder.
     *
     * @param folder the folder on the class path of the calling thread's application
     * @return the changed copy
     */
    public Skills withClassPathSkills(String folder) {
        ClassLoader application = application();
        requireNonNull(folder, "folder");
        return with(() -> ClassPathFiles.below(application, folder));
    }

    private static ClassLoader application() {
        return Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElseGet(Skills.class::getClassLoader);
    }

    /**
     * Adds skills of a Git repository: the one in the directory of the location, or those in its subdirectories. Needs
     * {@code karta-git}. The repository is fetched at the first use, and its files stay at that commit.
     *
     * @param location a location as {@code GitRepository.of} accepts it, such as
     * {@code https://github.com/anthropics/skills/tree/main/skills}, {@code anthropics/skills/skills} or the URL of
     *     any Git server
     * @return the changed copy
     * @throws io.karta.agent.AgentException if the location is invalid, or {@code karta-git} is missing
     */
    public Skills withGitHubUrl(String location) {
        return with(GitSkills.of(requireNonNull(location, "location"), Optional.empty(), Optional.empty()));
    }

    /**
     * Adds skills of a repository on GitHub, as {@link #withGitHubUrl} does.
     *
     * @param owner the owner
     * @param repository the name of the repository
     * @param skillsPath the directory of the skills, or of one skill; empty for the root
     * @param revision a branch, a tag, or a commit with 40 digits, which pins the skills
     * @return the changed copy
     * @throws io.karta.agent.AgentException if a name is invalid, or {@code karta-git} is missing
     */
    public Skills withGitHubSkills(String owner, String repository, String skillsPath, String revision) {
        return withGitSkills("https://github.com/%s/%s".formatted(owner, repository), skillsPath, revision);
    }

    /**
     * Adds skills of a Git repository, as {@link #withGitHubUrl} does.
     *
     * @param repository the URL of the repository
     * @param skillsPath the directory of the skills, or of one skill; empty for the root
     * @param revision a branch, a tag, or a commit with 40 digits, which pins the skills
     * @return the changed copy
     * @throws io.karta.agent.AgentException if the URL is invalid, or {@code karta-git} is missing
     */
    public Skills withGitSkills(String repository, String skillsPath, String revision) {
        return with(
                GitSkills.of(requireNonNull(repository, "repository"), Optional.of(skillsPath), Optional.of(revision)));
    }

    /**
     * Sets the checks of loaded skills.
     *
     * @param validation the checks; by default {@link SkillValidation#FULL}
     * @return the changed copy
     */
    public Skills withValidation(SkillValidation validation) {
        return new Skills(name, description, index.with(requireNonNull(validation, "validation")), selector, maxListed);
    }

    /**
     * Sets the selector of skills for a request; see {@link #matching} and {@link #withMaxListed}.
     *
     * @param other the selector; by default {@link SkillSelector#byWords}
     * @return the changed copy
     */
    public Skills withSelector(SkillSelector other) {
        return new Skills(name, description, index, requireNonNull(other, "other"), maxListed);
    }

    /**
     * Sets the maximum number of skills that a prompt lists. With more skills, the prompt states their number, and the
     * additional tool {@code search} finds them.
     *
     * @param max at least 1; by default {@value #MAX_LISTED}
     * @return the changed copy
     * @throws io.karta.agent.AgentException if the number is too small
     */
    public Skills withMaxListed(int max) {
        return new Skills(name, description, index, selector, positive(max));
    }

    private static int positive(int number) {
        if (number < 1) {
            throw Messages.tooFew(number);
        }
        return number;
    }

    /**
     * Returns this collection with only the skills that match a request. Its tools know no others.
     *
     * <pre>{@code ai.withDefaultLlm().withReference(skills.matching(question, 3)).generateText(question) }</pre>
     *
     * @param request the task
     * @param max the maximum number of skills, at least 1
     * @return the changed copy, without skills if none matches
     * @throws io.karta.agent.AgentException if the number is too small, or a skill is invalid
     */
    public Skills matching(String request, int max) {
        List<Skill> best = select(requireNonNull(request, "request")).stream()
                .limit(positive(max))
                .toList();
        return new Skills(name, description, index.only(best::contains), selector, maxListed);
    }

    private List<Skill> select(String request) {
        return request.isBlank() ? List.of() : selector.select(request, skills());
    }

    /**
     * Returns the skills.
     *
     * @return the metadata of the skills, in the order of their sources
     * @throws io.karta.agent.AgentException if a source cannot be read or skills are invalid; reports all invalid
     *     skills
     */
    public List<Skill> skills() {
        return List.copyOf(index.skills().values());
    }

    /**
     * Enforces {@code allowed-tools}: as soon as the model has activated a skill that has this field, it is offered
     * only those of the given tools that an activated skill allows. Without this method, the field is shown to the
     * model, but not enforced.
     *
     * <pre>{@code
     * ai.withDefaultLlm()
     *         .withReference(skills)
     *         .withTools(skills.restrict(tools))
     *         .generateText(question)
     * }</pre>
     *
     * <p>An entry with arguments, such as {@code Bash(git:*)}, allows no tool, because arguments are not checked. An
     * activated skill without the field allows all tools.
     *
     * @param unrestricted the tools
     * @return the tools, each of which is offered only while it is allowed
     */
    public List<Tool> restrict(List<Tool> unrestricted) {
        var allowed = new AllowedTools(index, toolName(SkillTools.ACTIVATE));
        return unrestricted.stream()
                .<Tool>map(tool -> new RestrictedTool(tool, allowed.permitting(tool.name())))
                .toList();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public String notes() {
        List<Skill> skills = skills();
        String use = ("Skills are instructions for special tasks. If one matches the task, call %s first and follow "
                        + "its instructions.")
                .formatted(toolName(SkillTools.ACTIVATE));
        if (skills.isEmpty()) {
            return "";
        }
        return skills.size() > maxListed
                ? "%s There are %d skills. Find them with %s."
                        .formatted(use, skills.size(), toolName(SkillTools.SEARCH))
                : skills.stream().map(SkillTools::line).collect(Collectors.joining("\n", use + "\n", ""));
    }

    @Override
    public synchronized List<Tool> tools() {
        List<Tool> existing = tools;
        if (existing == null) {
            existing = createTools();
            tools = existing;
        }
        return existing;
    }

    private List<Tool> createTools() {
        int number = skills().size();
        return Tool.fromInstance(new SkillTools(index, this::select)).stream()
                .filter(tool -> number > (tool.name().equals(SkillTools.SEARCH) ? maxListed : 0))
                .toList();
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return "skills " + name;
    }
}
