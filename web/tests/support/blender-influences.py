"""Makes a bending column in Blender whose vertices follow seven bones each, and the positions that Blender gives them.

Run: blender --background --factory-startup --python blender-influences.py -- FOLDER
Writes FOLDER/y-up.glb, FOLDER/z-up.glb, which is exported without "+Y Up", and FOLDER/positions.json, a list of the
positions of all vertices for each frame: [ [ x, y, z, … ], … ]
"""

import json
import os
import random
import sys
from math import cos, pi, sin

import bpy
from mathutils import Quaternion

FOLDER = sys.argv[sys.argv.index("--") + 1]
BONES = 7
ROWS, CORNERS = 22, 12
FRAMES = 25


def armature():
    data = bpy.data.armatures.new("Rig")
    rig = bpy.data.objects.new("Rig", data)
    bpy.context.scene.collection.objects.link(rig)
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode="EDIT")
    above = None
    for i in range(BONES):
        bone = data.edit_bones.new(f"bone{i}")
        bone.head, bone.tail = (0, 0.1 * i, 0.3 * i), (0, 0.1 * (i + 1), 0.3 * (i + 1))
        bone.parent = above
        above = bone
    bpy.ops.object.mode_set(mode="OBJECT")
    return rig


def column(rig):
    random.seed(1)
    corners = [(row, 2 * pi * corner / CORNERS) for row in range(ROWS) for corner in range(CORNERS)]
    vertices = [(0.3 * cos(angle), 0.3 * sin(angle) + 0.03 * row, 0.1 * row) for row, angle in corners]
    faces = [
        (a + i, a + (i + 1) % CORNERS, a + CORNERS + (i + 1) % CORNERS, a + CORNERS + i)
        for a in range(0, (ROWS - 1) * CORNERS, CORNERS)
        for i in range(CORNERS)
    ]
    data = bpy.data.meshes.new("Column")
    data.from_pydata(vertices, [], faces)
    data.uv_layers.new()
    shape = bpy.data.objects.new("Column", data)
    bpy.context.scene.collection.objects.link(shape)
    shape.parent = rig
    shape.modifiers.new("Armature", "ARMATURE").object = rig
    groups = [shape.vertex_groups.new(name=f"bone{i}") for i in range(BONES)]
    for vertex in range(len(vertices)):
        weights = [0.1 + random.random() for _ in range(BONES)]
        for group, weight in zip(groups, weights):
            group.add([vertex], weight / sum(weights), "REPLACE")
    return shape


def bend(rig):
    rig.animation_data_create().action = bpy.data.actions.new("bend")
    for i, bone in enumerate(rig.pose.bones):
        bone.rotation_mode = "QUATERNION"
        for frame, angle in ((1, 0), (FRAMES // 2, 0.4), (FRAMES, -0.2)):
            bone.rotation_quaternion = Quaternion((1, 0.5 * (i % 3), 0.3), angle)
            bone.keyframe_insert("rotation_quaternion", frame=frame)


def positions(shape):
    frames = []
    for frame in range(1, FRAMES + 1):
        bpy.context.scene.frame_set(frame)
        evaluated = shape.evaluated_get(bpy.context.evaluated_depsgraph_get())
        mesh = evaluated.to_mesh()
        world = [evaluated.matrix_world @ vertex.co for vertex in mesh.vertices]
        frames.append([round(n, 7) for point in world for n in point])
        evaluated.to_mesh_clear()
    return frames


def main():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end, scene.render.fps = 1, FRAMES, 24
    rig = armature()
    shape = column(rig)
    bend(rig)
    with open(os.path.join(FOLDER, "positions.json"), "w") as file:
        json.dump(positions(shape), file)
    scene.frame_set(1)
    for name, is_y_up in (("y-up", True), ("z-up", False)):
        bpy.ops.export_scene.gltf(
            filepath=os.path.join(FOLDER, f"{name}.glb"),
            export_format="GLB",
            export_all_influences=True,
            export_yup=is_y_up,
        )


main()
